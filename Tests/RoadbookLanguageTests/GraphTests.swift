import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Maps as pictures.
@Suite struct GraphTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    expected.match(transcript.run(script))
  }

  private let map = """
    tabs Main { Home; container Side select none { Left } }
    root Main
    stack Home = [Start]
    screen Start
    guard member before open { allow }
    guard signedIn before generate { require ok else open /login }
    var ok = false
    scheme app, https://a.example.com { route /in/:id<int> -> Item in Home }
    route /list, /l -> List in Home guard signedIn {
      route :id<int> -> Item {
        route buy -> Buy modal { route done -> Done }
        route x -> Sheet present sheet when ok
      }
    }
    route /tree{Tree}/:leaf{Leaf}! in Left
    route /under -> Under in Left parent List
    route /old/:id => /list/${id}
    route /gone => /nowhere
    route /call do { if ok { push Item } else { open /list } }
    route /web -> external https://example.com/
    route /login -> Login modal internal
    block /list/** { present Login }
    """

  @Test func mermaid() {
    check(
      map, "graph",
      expect(
        """
        > graph
        flowchart LR
          modal_Buy(["Buy"])
          screen_Done["Done"]
          modal_Sheet(["Sheet"])
          modal_Leaf(["Leaf"])
          action__call{{"/call"}}
          external_https___example_com_>"https://example.com/"]
          modal_Login(["Login"])
          entry_app__https___a_example_com(("app, https://a.example.com"))
          entry_any_scheme(("any scheme"))
          external__nowhere>"/nowhere"]
          guard_guard_signedIn{"guard signedIn"}
          block_block__list___[["block /list/#42;#42;"]]
          subgraph container_Main["Main (root, tabs)"]
            subgraph container_Side["Side (container)"]
              subgraph container_Left["Left (stack)"]
                screen_Left_Tree["Tree"]
                screen_Left_Under["Under"]
              end
            end
            subgraph container_Home["Home (stack)"]
              screen_Home_Start["Start"]
              screen_Home_Item["Item"]
              screen_Home_List["List"]
            end
          end
          entry_app__https___a_example_com -->|"/in/:id#60;int#62;"| screen_Home_Item
          entry_any_scheme -->|"/list, /l (guard signedIn)"| screen_Home_List
          screen_Home_List -->|":id#60;int#62; (guard signedIn)"| screen_Home_Item
          screen_Home_Item ==>|"buy (modal, guard signedIn)"| modal_Buy
          modal_Buy -->|"done (guard signedIn)"| screen_Done
          screen_Home_Item ==>|"x (sheet, guard signedIn, when)"| modal_Sheet
          entry_any_scheme -->|"/tree#123;Tree#125;"| screen_Left_Tree
          entry_any_scheme -->|"/tree#123;Tree#125;/:leaf#123;Leaf#125;! (modal)"| screen_Left_Tree
          screen_Left_Tree ==> modal_Leaf
          entry_any_scheme -->|"/under"| screen_Left_Under
          screen_Home_List --o|"parent"| screen_Left_Under
          entry_any_scheme -->|"/old/:id =#62;"| screen_Home_Item
          entry_any_scheme -->|"/gone =#62;"| external__nowhere
          entry_any_scheme -->|"/call"| action__call
          action__call -.->|"push"| screen_Home_Item
          action__call -.->|"open"| screen_Home_List
          entry_any_scheme -->|"/web"| external_https___example_com_
          entry_any_scheme ==>|"/login (modal, internal)"| modal_Login
          guard_guard_signedIn -.->|"open"| modal_Login
          block_block__list___ -.->|"present"| modal_Login
          classDef tabs stroke-width:3px
          class container_Main tabs
          classDef custom stroke-dasharray:6 4
          class container_Side custom
        """))
  }

  @Test func dot() {
    check(
      map, "graph dot",
      expect(
        """
        > graph dot
        digraph roadbook {
          rankdir=LR
          node [shape=box]
          modal_Buy [label="Buy", style=rounded]
          screen_Done [label="Done"]
          modal_Sheet [label="Sheet", style=rounded]
          modal_Leaf [label="Leaf", style=rounded]
          action__call [label="/call", shape=hexagon]
          external_https___example_com_ [label="https://example.com/", shape=rarrow]
          modal_Login [label="Login", style=rounded]
          entry_app__https___a_example_com [label="app, https://a.example.com", shape=circle]
          entry_any_scheme [label="any scheme", shape=circle]
          external__nowhere [label="/nowhere", shape=rarrow]
          guard_guard_signedIn [label="guard signedIn", shape=diamond]
          block_block__list___ [label="block /list/**", shape=component]
          subgraph cluster_container_Main {
            label="Main (root, tabs)"
            style=bold
            subgraph cluster_container_Side {
              label="Side (container)"
              style=dashed
              subgraph cluster_container_Left {
                label="Left (stack)"
                style=rounded
                screen_Left_Tree [label="Tree"]
                screen_Left_Under [label="Under"]
              }
            }
            subgraph cluster_container_Home {
              label="Home (stack)"
              style=rounded
              screen_Home_Start [label="Start"]
              screen_Home_Item [label="Item"]
              screen_Home_List [label="List"]
            }
          }
          entry_app__https___a_example_com -> screen_Home_Item [label="/in/:id<int>"]
          entry_any_scheme -> screen_Home_List [label="/list, /l (guard signedIn)"]
          screen_Home_List -> screen_Home_Item [label=":id<int> (guard signedIn)"]
          screen_Home_Item -> modal_Buy [label="buy (modal, guard signedIn)", style=bold, arrowhead=open]
          modal_Buy -> screen_Done [label="done (guard signedIn)"]
          screen_Home_Item -> modal_Sheet [label="x (sheet, guard signedIn, when)", style=bold, arrowhead=open]
          entry_any_scheme -> screen_Left_Tree [label="/tree{Tree}"]
          entry_any_scheme -> screen_Left_Tree [label="/tree{Tree}/:leaf{Leaf}! (modal)"]
          screen_Left_Tree -> modal_Leaf [label="", style=bold, arrowhead=open]
          entry_any_scheme -> screen_Left_Under [label="/under"]
          screen_Home_List -> screen_Left_Under [label="parent", arrowhead=odot]
          entry_any_scheme -> screen_Home_Item [label="/old/:id =>", arrowhead=vee, color=gray40]
          entry_any_scheme -> external__nowhere [label="/gone =>", arrowhead=vee, color=gray40]
          entry_any_scheme -> action__call [label="/call"]
          action__call -> screen_Home_Item [label="push", style=dashed]
          action__call -> screen_Home_List [label="open", style=dashed]
          entry_any_scheme -> external_https___example_com_ [label="/web"]
          entry_any_scheme -> modal_Login [label="/login (modal, internal)", style=bold, arrowhead=open]
          guard_guard_signedIn -> modal_Login [label="open", style=dashed]
          block_block__list___ -> modal_Login [label="present", style=dashed]
        }
        """))
  }

  @Test func filtersAndMistakes() {
    check(
      map,
      """
      graph mermaid under
      graph under
      graph dot a b
      graph mermaid nothing
      """,
      expect(
        """
        > graph mermaid under
        flowchart LR
          entry_any_scheme(("any scheme"))
          subgraph container_Main["Main (root, tabs)"]
            subgraph container_Side["Side (container)"]
              subgraph container_Left["Left (stack)"]
                screen_Left_Under["Under"]
              end
            end
            subgraph container_Home["Home (stack)"]
              screen_Home_List["List"]
            end
          end
          entry_any_scheme -->|"/under"| screen_Left_Under
          screen_Home_List --o|"parent"| screen_Left_Under
          classDef tabs stroke-width:3px
          class container_Main tabs
          classDef custom stroke-dasharray:6 4
          class container_Side custom
        > graph under
        flowchart LR
          entry_any_scheme(("any scheme"))
          subgraph container_Main["Main (root, tabs)"]
            subgraph container_Side["Side (container)"]
              subgraph container_Left["Left (stack)"]
                screen_Left_Under["Under"]
              end
            end
            subgraph container_Home["Home (stack)"]
              screen_Home_List["List"]
            end
          end
          entry_any_scheme -->|"/under"| screen_Left_Under
          screen_Home_List --o|"parent"| screen_Left_Under
          classDef tabs stroke-width:3px
          class container_Main tabs
          classDef custom stroke-dasharray:6 4
          class container_Side custom
        > graph dot a b
        ! 1:13 `b` error syntax-unexpected: 'b' does not belong after 'graph' (write graph [mermaid|dot] [FILTER])
        > graph mermaid nothing
        flowchart LR
        """))
  }

  /// Names come from strangers: nothing in them ends a label or means something to the reader.
  @Test func labelsAreOnlyText() {
    check(
      #"""
      route "/a b\"];x<script>alert(1)</script>%%{init}&amp;|`é\\n" -> A
      route /c#x:y -> external https://e.org/"q"?a=1&b=2
      route /d/:x</["`]\u{0041}/> do { handled }
      """#,
      """
      graph
      graph dot
      """,
      expect(
        """
        > graph
        flowchart LR
          screen_A["A"]
          external_https___e_org__q__a_1_b_2>"https://e.org/#34;q#34;?a=1#38;b=2"]
          action__d__x_______u_0041___{{"/d/:x#60;/#91;#34;#96;#93;#92;u#123;0041#125;/#62;"}}
          entry_any_scheme(("any scheme"))
          entry_any_scheme -->|"/a b#34;#93;#59;x#60;script#62;alert(1)#60;/script#62;#37;#37;#123;init#125;#38;amp#59;#124;#96;é#92;n"| screen_A
          entry_any_scheme -->|"/c#35;x:y"| external_https___e_org__q__a_1_b_2
          entry_any_scheme -->|"/d/:x#60;/#91;#34;#96;#93;#92;u#123;0041#125;/#62;"| action__d__x_______u_0041___
        > graph dot
        digraph roadbook {
          rankdir=LR
          node [shape=box]
          screen_A [label="A"]
          external_https___e_org__q__a_1_b_2 [label="https://e.org/\\"q\\"?a=1&amp;b=2", shape=rarrow]
          action__d__x_______u_0041___ [label="/d/:x</[\\"`]\\\\u{0041}/>", shape=hexagon]
          entry_any_scheme [label="any scheme", shape=circle]
          entry_any_scheme -> screen_A [label="/a b\\"];x<script>alert(1)</script>%%{init}&amp;amp;|`é\\\\n"]
          entry_any_scheme -> external_https___e_org__q__a_1_b_2 [label="/c#x:y"]
          entry_any_scheme -> action__d__x_______u_0041___ [label="/d/:x</[\\"`]\\\\u{0041}/>"]
        }
        """))
  }

  @Test func twiceTheSame() {
    let first = Transcript(map)
    var one = first
    var other = Transcript(map)
    #expect(one.run("graph dot") == other.run("graph dot"))
  }

  @Test func aMapWithoutContainers() {
    check(
      "route /a -> A { route b -> B }\nroute /c => /c",
      """
      graph
      graph dot
      """,
      expect(
        """
        > graph
        flowchart LR
          screen_A["A"]
          screen_B["B"]
          entry_any_scheme(("any scheme"))
          external__c>"/c"]
          entry_any_scheme -->|"/a"| screen_A
          screen_A -->|"b"| screen_B
          entry_any_scheme -->|"/c =#62;"| external__c
        > graph dot
        digraph roadbook {
          rankdir=LR
          node [shape=box]
          screen_A [label="A"]
          screen_B [label="B"]
          entry_any_scheme [label="any scheme", shape=circle]
          external__c [label="/c", shape=rarrow]
          entry_any_scheme -> screen_A [label="/a"]
          screen_A -> screen_B [label="b"]
          entry_any_scheme -> external__c [label="/c =>", arrowhead=vee, color=gray40]
        }
        """))
    check(
      "", "graph",
      expect(
        """
        > graph
        flowchart LR
        """))
  }

  /// A name is that name, and no part of others.
  @Test func namesOfScreens() {
    check(
      "route /account -> Account\nroute /account/card -> Card\nroute /x -> AccountList",
      "graph Account\ngraph account/",
      expect(
        """
        > graph Account
        flowchart LR
          screen_Account["Account"]
          entry_any_scheme(("any scheme"))
          entry_any_scheme -->|"/account"| screen_Account
        > graph account/
        flowchart LR
          screen_Card["Card"]
          entry_any_scheme(("any scheme"))
          entry_any_scheme -->|"/account/card"| screen_Card
        """))
  }
}
