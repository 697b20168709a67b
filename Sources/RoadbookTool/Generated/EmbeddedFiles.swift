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

guard member {
  require signedIn else open /login
}

route / -> Home in HomeTab
route /login -> Login modal

route /items -> Items in ItemsTab {
  # /items/42 opens on top of the list. The title may come from the query: /items/42?title=Hat
  route :id<int> -> Item(id: id, title: parameters.title)
  route :id<int>/edit -> Item(id: id) guard member
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

test "editing needs a login" {
  expect app://items/42/edit -> Login
  set signedIn = true
  expect app://items/42/edit -> Item(id: 42)
}

"""#
}
