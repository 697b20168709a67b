import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Other doors to the road, and what a caller gives along.
@Suite struct EntryTests {
  @Test func entries() {
    Story.check(
      """
      route shortcut://newest => /list/new
      route activity://com.example.search => /search?q=${parameters.q}
      route notification://order => /orders/${parameters.orderID}
      route /list/:id -> List
      route /search -> Search
      route /orders/:id<int> -> Order
      route /web -> Web when origin == "activity"
      """,
      """
      open shortcut://newest
      open shortcut://newst
      open activity://com.example.search with { q: "red shoes" }
      open notification://order with { orderID: 7 }
      open notification://order with { orderID: "x" }
      open notification://order with { orderID: 7 } from link
      open /web from activity
      """,
      expect(
        """
        > open shortcut://newest
        = handled
          generate {target:List,parameters:{id:new},userInfo:null}
          push {screen:List,in:main,animated:false}
          reload {screen:List,parameters:{id:new},arguments:{}}
          stacks {main:[List]}
          visible List
        > open shortcut://newst
        = unmatched: no route takes this shortcut
        > open activity://com.example.search with { q: "red shoes" }
        = handled
          generate {target:Search,parameters:{q:red shoes},userInfo:null}
          push {screen:Search,in:main,animated:true}
          reload {screen:Search,parameters:{q:red shoes},arguments:{}}
          stacks {main:[List,Search]}
          visible Search
        > open notification://order with { orderID: 7 }
        = handled
          generate {target:Order,parameters:{id:7,orderID:7},userInfo:null}
          push {screen:Order,in:main,animated:true}
          reload {screen:Order,parameters:{id:7,orderID:7},arguments:{}}
          stacks {main:[List,Search,Order]}
          visible Order
        > open notification://order with { orderID: "x" }
        = unmatched: no route takes this URL
        > open notification://order with { orderID: 7 } from link
        = unmatched: no route takes this notification
        > open /web from activity
        = handled
          generate {target:Web,parameters:{},userInfo:null}
          push {screen:Web,in:main,animated:true}
          reload {screen:Web,parameters:{},arguments:{}}
          stacks {main:[List,Search,Order,Web]}
          visible Web
        """))
  }

  @Test func withAndFromAndAnimated() {
    Story.check(
      """
      screen Item(id: int, note: string?)
      route /item/:id -> Item when origin != "widget"
      route /list -> List { route :id -> Item }
      """,
      """
      open /item/3 with { note: "hi", id: 4 }
      open /item/3 from widget
      open /list/3 animated off
      open /list animated on
      """,
      expect(
        """
        ! 3:16 `List` warning unknown-screen: there is no screen 'List' (declare it: screen List)
        > open /item/3 with { note: "hi", id: 4 }
        = handled
          generate {target:Item,parameters:{id:4,note:hi},userInfo:null}
          push {screen:Item,in:main,animated:false}
          reload {screen:Item,parameters:{id:4,note:hi},arguments:{id:4,note:hi}}
          stacks {main:[Item]}
          visible Item
        > open /item/3 from widget
        = unmatched: no route takes this URL
        > open /list/3 animated off
        = handled
          generate {target:Item,parameters:{id:3},userInfo:null}
          push {screen:List,in:main,animated:false}
          reload {screen:List,parameters:{id:3},arguments:{}}
          push {screen:Item,in:main,animated:false}
          reload {screen:Item,parameters:{id:3},arguments:{id:3,note:null}}
          displayed {screen:Item,told:List}
          stacks {main:[Item,List,Item]}
        > open /list animated on
        = handled
          generate {target:List,parameters:{},userInfo:null}
          push {screen:List,in:main,animated:true}
          reload {screen:List,parameters:{},arguments:{}}
          stacks {main:[Item,List,Item,List]}
          visible List
        """))
  }

  @Test func asARoute() {
    Story.check(
      """
      screen Item(id: int)
      route /item/:id<int> -> Item as item
      route /b -> B
      """,
      """
      open /anything?id=4 as item
      open /anything as item
      open /anything as nothing
      open /anything as /b
      """,
      expect(
        """
        ! 3:13 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        > open /anything?id=4 as item
        = handled
          generate {target:Item,parameters:{id:4},userInfo:null}
          push {screen:Item,in:main,animated:false}
          reload {screen:Item,parameters:{id:4},arguments:{id:4}}
          stacks {main:[Item]}
          visible Item
        > open /anything as item
        = invalid: argument id is missing
          generate {target:Item,parameters:{},userInfo:null}
        > open /anything as nothing
        ! there is no route 'nothing'
        > open /anything as /b
        = handled
          generate {target:B,parameters:{},userInfo:null}
          push {screen:B,in:main,animated:true}
          reload {screen:B,parameters:{},arguments:{}}
          stacks {main:[Item,B]}
          visible B
        """))
  }
}
