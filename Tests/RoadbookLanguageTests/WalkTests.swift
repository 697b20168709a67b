import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Checklists for people who test by hand.
@Suite struct WalkTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    expected.match(transcript.run(script))
  }

  @Test func everyKindOfRoute() {
    check(
      """
      tabs Main { Home; More }
      root Main
      stack Home = [Start]
      var name = ""
      guard named on Deep before generate { require name != "" else defer "say who you are" }
      scheme app, https://*.example.com {
        ## All there is.
        route /list -> List in More {
          route :id<int in 100...>(/:part<a|b>) -> Deep { route open -> Box modal }
        }
        route /go?to=:to&why=:why? => /list
        route /kept -> Kept internal
        route /never -> Never guard no
        route /out -> external https://example.org/?a=1&b=2
        route /do do { log "done"; handled }
        route /list/:id<100|101> -> Short { deprecated "use /list" }
        route /hidden/:x -> Hidden priority -1
        route /hidden/** -> All
      }
      guard no before generate { cancel "never" }
      """, "walk",
      expect(
        """
        > walk
        # What to open, and what to see
        ## Scheme app
        ### `/list`
        All there is.
        - [ ] open `app://list`
          ```sh
          xcrun simctl openurl booted 'app://list'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://list'"
          ```
          - [ ] on screen: **List** in More
        ### `/list/:id<int in 100...>(/:part<a|b>)`
        Guard named: `require name != "" else defer "say who you are"`
        - [ ] open `app://list/100/a`
          ```sh
          xcrun simctl openurl booted 'app://list/100/a'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://list/100/a'"
          ```
          - [ ] it stops: deferred: say who you are
          - with `name = "x"`:
          - [ ] on screen: **List** › **Deep** in More
          - [ ] back: **List** in More
        - [ ] `app://list/100` (without the optional parts) does not get here: '/list/:id\\<100\\|101\\>' takes it
        ### `/list/:id<int in 100...>(/:part<a|b>)/open`
        Guard named: `require name != "" else defer "say who you are"`
        - [ ] open `app://list/100/a/open`
          ```sh
          xcrun simctl openurl booted 'app://list/100/a/open'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://list/100/a/open'"
          ```
          - [ ] it stops: deferred: say who you are
          - with `name = "x"`:
          - [ ] on screen: **Box**, modal
          - [ ] back: **List** › **Deep** in More
          - [ ] back: **List** in More
        - [ ] open `app://list/100/open` (without the optional parts)
          ```sh
          xcrun simctl openurl booted 'app://list/100/open'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://list/100/open'"
          ```
          - [ ] it stops: deferred: say who you are
          - with `name = "x"`:
          - [ ] on screen: **Box**, modal
          - [ ] back: **List** › **Deep** in More
          - [ ] back: **List** in More
        ### `/go?to=:to&why=:why?`
        - [ ] open `app://go?to=to&why=why`
          ```sh
          xcrun simctl openurl booted 'app://go?to=to&why=why'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://go?to=to&why=why'"
          ```
          - sent on to `app://list`
          - [ ] on screen: **List** in More
        - [ ] open `app://go?to=to` (without the optional parts)
          ```sh
          xcrun simctl openurl booted 'app://go?to=to'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://go?to=to'"
          ```
          - sent on to `app://list`
          - [ ] on screen: **List** in More
        ### `/never`
        Guard no: `cancel "never"`
        - [ ] open `app://never`
          ```sh
          xcrun simctl openurl booted 'app://never'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://never'"
          ```
          - [ ] it stops: cancelled: never
          - with `guards off`:
          - [ ] on screen: **Start** › **Never** in Home
          - [ ] back: **Start** in Home
        ### `/out`
        - [ ] open `app://out`
          ```sh
          xcrun simctl openurl booted 'app://out'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://out'"
          ```
          - [ ] on screen: the system opens `https://example.org/?a=1&b=2`
        ### `/do`
        - [ ] open `app://do`
          ```sh
          xcrun simctl openurl booted 'app://do'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://do'"
          ```
          - [ ] on screen: nothing new
        ### `/list/:id<100|101>`
        Deprecated: use /list.
        - [ ] open `app://list/100`
          ```sh
          xcrun simctl openurl booted 'app://list/100'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://list/100'"
          ```
          - [ ] on screen: **Start** › **Short** in Home
          - [ ] back: **Start** in Home
        ### `/hidden/:x`
        - [ ] `app://hidden/x` does not get here: '/hidden/\\*\\*' takes it
        ### `/hidden/**`
        - [ ] open `app://hidden`
          ```sh
          xcrun simctl openurl booted 'app://hidden'
          adb shell "am start -W -a android.intent.action.VIEW -d 'app://hidden'"
          ```
          - [ ] on screen: **Start** › **All** in Home
          - [ ] back: **Start** in Home
        ## Not reached from outside
        - `/kept`: Kept
        """))
  }

  @Test func quotingForTwoShells() {
    #expect(
      ShellText.simulator("a://b?c=1&d='$x'")
        == #"xcrun simctl openurl booted 'a://b?c=1&d='\''$x'\'''"#)
    #expect(
      ShellText.device("a://b?c=1&d=2")
        == #"adb shell "am start -W -a android.intent.action.VIEW -d 'a://b?c=1&d=2'""#)
    #expect(
      ShellText.device("a://b?c=$(x)!")
        == #"adb shell 'am start -W -a android.intent.action.VIEW -d '\''a://b?c=$(x)!'\'''"#)
  }

  @Test func routesOutsideSchemes() {
    let map = """
      scheme one { route /a -> A }
      scheme two { fallback global }
      route /b(/:c) -> B { example /b; example /b/x'y }
      """
    check(
      map, "walk",
      expect(
        """
        > walk
        # What to open, and what to see
        ## Outside any scheme
        ### `/b(/:c)`
        - [ ] open `two://b`
          ```sh
          xcrun simctl openurl booted 'two://b'
          adb shell "am start -W -a android.intent.action.VIEW -d 'two://b'"
          ```
          - [ ] on screen: **B**
        - [ ] open `two://b/x'y`
          ```sh
          xcrun simctl openurl booted "two://b/x'y"
          adb shell 'am start -W -a android.intent.action.VIEW -d "two://b/x'\\''y"'
          ```
          - [ ] on screen: **B**
        ## Scheme one
        ### `/a`
        - [ ] open `one://a`
          ```sh
          xcrun simctl openurl booted 'one://a'
          adb shell "am start -W -a android.intent.action.VIEW -d 'one://a'"
          ```
          - [ ] on screen: **A**
        """))
    check(
      map, "walk one",
      expect(
        """
        > walk one
        # What to open, and what to see
        ## Scheme one
        ### `/a`
        - [ ] open `one://a`
          ```sh
          xcrun simctl openurl booted 'one://a'
          adb shell "am start -W -a android.intent.action.VIEW -d 'one://a'"
          ```
          - [ ] on screen: **A**
        """))
    check(
      map, "walk two",
      expect(
        """
        > walk two
        # What to open, and what to see
        ## Outside any scheme
        ### `/b(/:c)`
        - [ ] open `two://b`
          ```sh
          xcrun simctl openurl booted 'two://b'
          adb shell "am start -W -a android.intent.action.VIEW -d 'two://b'"
          ```
          - [ ] on screen: **B**
        - [ ] open `two://b/x'y`
          ```sh
          xcrun simctl openurl booted "two://b/x'y"
          adb shell 'am start -W -a android.intent.action.VIEW -d "two://b/x'\\''y"'
          ```
          - [ ] on screen: **B**
        """))
    check(
      map, "walk three",
      expect(
        """
        > walk three
        ! there is no scheme 'three'
        """))
    check(
      map, "walk 3",
      expect(
        """
        > walk 3
        ! '3' is no scheme
        """))
    check(
      "route /b -> B", "walk",
      expect(
        """
        > walk
        # What to open, and what to see
        ## Outside any scheme
        ### `/b`
        - [ ] open `/b`
          - no scheme is declared that leads here: name one, `walk SCHEME` or `--scheme SCHEME`
          - [ ] on screen: **B**
        """))
  }
}
