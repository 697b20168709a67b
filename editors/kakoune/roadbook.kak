# Route maps in Kakoune: `source` this file in kakrc.

hook global BufCreate .*[.]roadbook %{ set-option buffer filetype roadbook }

hook global WinSetOption filetype=roadbook %{
    require-module roadbook
    roadbook-set-up
    hook -once -always window WinSetOption filetype=.* %{ remove-hooks window roadbook-.+ }
}

hook -group roadbook-highlight global WinSetOption filetype=roadbook %{
    add-highlighter window/roadbook ref roadbook
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/roadbook }
}

hook global BufSetOption filetype=roadbook %{ set-option buffer comment_line '#' }

# kakoune-lsp
hook -group lsp-filetype-roadbook global BufSetOption filetype=roadbook %{
    try %{ set-option buffer lsp_servers %{
        [roadbook]
        command = "roadbook"
        args = ["lsp"]
        root_globs = [".git"]
    } }
}

provide-module roadbook %§

# The lists are made from grammar/roadbook.grammar by `make generate`.
# <words>
declare-option str-list roadbook_words aasa alias allow answer as assetlinks back bare before bind blanks block blocks break cancel case cases changes check clash container containers continue decline decode default defer deferral deprecated describe dialect diff dismiss drop edit entitlements example expect explain export external fallback finish flags format fragment generate goto group guard guards help history hold host hostless if in include internal lines list load log manifest match modal modals new next normalize on only open overlaps parent perform platforms plist plus pop port present presenter priority proceed push query quit rank record redo remove repeated replay require reset resolve resume reuse roadbook root route routes rules run save scheme schemes screen screens select set settings show slash stack step stop style tables tabs tag test tests tour type types undo var vars view watch when wildcard
# </words>


add-highlighter shared/roadbook regions
add-highlighter shared/roadbook/code default-region group
add-highlighter shared/roadbook/documentation region -match-capture '^\h*##' '$' fill documentation
add-highlighter shared/roadbook/comment region '(^|(?<=\h))#' '$' fill comment
add-highlighter shared/roadbook/string region '"' '(?<!\\)"|$' regions
add-highlighter shared/roadbook/string/text default-region group
add-highlighter shared/roadbook/string/text/ fill string
add-highlighter shared/roadbook/string/text/ regex '\\([ntr"\\$]|u\{[0-9A-Fa-f]+\})' 0:meta
add-highlighter shared/roadbook/string/interpolation region -recurse \{ \$\{ \} fill meta

add-highlighter shared/roadbook/code/ regex '\b[A-Za-z_]\w*' 0:variable
add-highlighter shared/roadbook/code/ regex '\b[A-Za-z_]\w*(?=\()' 0:function
add-highlighter shared/roadbook/code/ regex '\b\d+(\.\d+)?\b|\b(true|false|null)\b' 0:value
add-highlighter shared/roadbook/code/ regex '\?\?|==|!=|<=|>=|->|=>|\.\.\.|[=<>+*|-]' 0:operator
add-highlighter shared/roadbook/code/ regex '\b(and|or|not|matches|in|else|do|when|with|userInfo|animated|modal|internal|fails|where|lazy|selected|as|extern)\b' 0:keyword
add-highlighter shared/roadbook/code/ regex '\b(string|int|uint|float|bool|uuid|date|list)\b' 0:type
# Words of statements, where a statement begins
evaluate-commands %sh{
    words=$(printf %s "$kak_opt_roadbook_words" | tr ' ' '|')
    printf '%s\n' "add-highlighter shared/roadbook/code/ regex '(?:^|[;{}])\h*($words)\b' 1:keyword"
}
add-highlighter shared/roadbook/code/ regex '(?:^|[\h{])((?:\$\{|/\w|[A-Za-z][\w+.-]*:[^\s"])[^\s;{}]*)' 1:link
add-highlighter shared/roadbook/code/ regex '\b(include|load|run|changes|replay)\h+([^\s;"]+)' 1:keyword 2:string
add-highlighter shared/roadbook/code/ regex '\b(app|for|activity|since)\h+["\w.]' 1:keyword
add-highlighter shared/roadbook/code/ regex '(?:^|[;{}])\h*(aasa|assetlinks|entitlements|plist|manifest)\h+([^\s;}"]+)' 1:keyword 2:string
add-highlighter shared/roadbook/code/ regex '\b(screen|parent)\h+([A-Za-z_]\w*(?:\h*,\h*[A-Za-z_]\w*)*)' 1:keyword 2:type
add-highlighter shared/roadbook/code/ regex '->\h*([A-Za-z_]\w*)' 1:type
add-highlighter shared/roadbook/code/ regex '\b(type)\h+([A-Za-z_]\w*)' 1:keyword 2:type
add-highlighter shared/roadbook/code/ regex '\b(in|tabs|stack|container|root|select)\h+([A-Za-z_]\w*)' 1:keyword 2:module
add-highlighter shared/roadbook/code/ regex '\b(guard|style)\h+([A-Za-z_]\w*)' 1:keyword 2:function
add-highlighter shared/roadbook/code/ regex '(?:^|[;{}])\h*(route|block|normalize)\h+((?:<[^>\n]*>|\{[^\s}]*\}|[^\s{};<])+)' 1:keyword 2:string
add-highlighter shared/roadbook/code/ regex '(?<=[/?&=@])(:\w+)(<[^>\n]*>)?' 1:variable 2:type

define-command -hidden roadbook-set-up %~
    set-option window static_words %opt{roadbook_words}
    set-option window indentwidth 2
    try %{ set-option window formatcmd 'roadbook format -' }
    try %{ set-option window lintcmd 'roadbook check' }
    hook window InsertChar \n -group roadbook-indent roadbook-indent-on-new-line
    hook window InsertChar '[\])}]' -group roadbook-indent roadbook-indent-on-closing
~

define-command -hidden roadbook-indent-on-new-line %~
    evaluate-commands -draft -itersel %@
        # Keep the indentation, and add to it behind an open bracket.
        try %{ execute-keys -draft <semicolon> K <a-&> }
        try %! execute-keys -draft k x <a-k> [{(\[]\h*$ <ret> j <a-gt> !
        try %! execute-keys -draft k x s \h+$ <ret> d !
    @
~

define-command -hidden roadbook-indent-on-closing %~
    try %! execute-keys -draft -itersel <a-h> <a-k> ^\h+[\])}]$ <ret> m <a-S> 1 <a-&> !
~

define-command roadbook-resolve -docstring 'show where the selected URL leads' %{
    info -title resolve -- %sh{ roadbook resolve "$kak_buffile" "$kak_selection" --format details 2>&1 }
}
define-command roadbook-explain -docstring 'show every candidate route for the selected URL' %{
    info -title explain -- %sh{ roadbook explain "$kak_buffile" "$kak_selection" 2>&1 }
}
define-command roadbook-test -params ..1 -docstring 'roadbook-test [all]: run the test at the cursor, or all of the map' %{
    info -title test -- %sh{
        name=$(sed -n "1,${kak_cursor_line}s/^[[:space:]]*test[[:space:]]*\"\(.*\)\".*/\1/p" "$kak_buffile" | tail -n 1)
        [ "$1" = all ] || [ -z "$name" ] || set -- --name "$name"
        [ "$1" = all ] && shift
        roadbook test "$kak_buffile" "$@" 2>&1
    }
}
define-command roadbook-graph -docstring 'show the map as a graph' %{
    evaluate-commands %sh{
        file=$(mktemp "${TMPDIR:-/tmp}"/roadbook-XXXXXX)
        roadbook export mermaid "$kak_buffile" >"$file" 2>&1
        printf 'edit! -readonly "%s"\n' "$file"
    }
}
define-command roadbook-changes -params ..1 -docstring 'roadbook-changes [COMMIT]: show the URLs that do something else than in the last commit' %{
    info -title changes -- %sh{ roadbook diff "${1:-HEAD}:$kak_buffile" "$kak_buffile" 2>&1 }
}
define-command roadbook-prompt -docstring 'open the prompt on the map' %{
    terminal roadbook %val{buffile}
}

§
