" `:compiler roadbook`, then `:make`: the findings of the map.
if exists('current_compiler') | finish | endif
let current_compiler = 'roadbook'
CompilerSet makeprg=roadbook\ check\ %:S
CompilerSet errorformat=%f:%l:%c:\ %t%*[a-z][%n]:\ %m,%f:%l:%c:\ %m,%-G%.%#
