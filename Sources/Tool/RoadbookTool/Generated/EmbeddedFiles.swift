// Made from grammar/first.roadbook by `make generate`. Do not edit.
// swift-format-ignore-file

extension InitCommand {
  static let map = #"""
roadbook 1

# Which screen opens for which URL. Replace scheme, host and screens by those of your app.
scheme app, https://app.example.com

screen Home
screen Items
screen Item(id: int, title: string?)
screen Login

# Two tabs, each with a stack of screens.
tabs Main { HomeTab; ItemsTab }
stack HomeTab = [Home]
stack ItemsTab = [Items]

# What the app knows; tests and the prompt can change it.
var signedIn = false

# Who is not signed in gets the login first. After it, the app resumes the URL that waits (at the prompt: `resume`).
guard member {
  require signedIn else defer "sign in first"
}
on deferred { open /login }

route / -> Home in HomeTab
route /login -> Login modal

route /items -> Items in ItemsTab {
  # /items/42 opens on top of the list. The title may come from the query: /items/42?title=Hat
  route :id<int> -> Item
  route :id<int>/edit -> Item guard member
}

# An old address that still works.
route /products/:id<int> => /items/${id}

test "an item opens on top of the list" {
  open https://app.example.com/items/42?title=Hat
  expect stack == [Items, Item]
  expect arguments == { id: 42, title: "Hat" }
  back
  expect visible == Items
}

test "editing waits for the login" {
  open app://items/42/edit
  expect visible == Login
  set signedIn = true
  dismiss
  resume
  expect stack == [Items, Item]
}

"""#
}
