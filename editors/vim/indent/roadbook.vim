" A line is indented behind one that opens more brackets than it closes, and while a statement goes on.
if exists('b:did_indent') | finish | endif
let b:did_indent = 1
setlocal indentexpr=RoadbookIndent(v:lnum) indentkeys=0},0),0],o,O,!^F
let b:undo_indent = 'setlocal indentexpr< indentkeys<'
if exists('*RoadbookIndent') | finish | endif

" The brackets of a line, without those in strings, comments and patterns.
function! s:Brackets(line) abort
  let l:text = substitute(a:line, '"\%([^"\\]\|\\.\)*"', '', 'g')
  let l:text = substitute(l:text, '\%(^\|\s\)#.*$', '', '')
  " Brackets inside a word belong to a pattern or a URL; pairs in a line cancel each other out.
  return substitute(substitute(l:text, '[{(\[][^{}()\[\]]*[})\]]', '', 'g'), '[^{}()\[\]]', '', 'g')
endfunction

" Whether a statement goes on behind a line: it ends in a comma or an operator, outside of brackets.
function! s:Continues(line) abort
  let l:text = substitute(getline(a:line), '\%(^\|\s\)#.*$', '', '')
  if l:text !~# '\%(,\|=\|[-=]>\||\|??\|\s[+*/]\|\<and\|\<or\)\s*$' || l:text =~# '^\s*\%(\h\w*\|"[^"]*"\)\s*:'
    return 0
  endif
  let l:view = winsaveview()
  call cursor(a:line, col([a:line, '$']))
  let l:open = searchpair('[(\[]', '', '[)\]]', 'bnW', '', max([1, a:line - 100]))
  call winrestview(l:view)
  return l:open == 0
endfunction

function! RoadbookIndent(line) abort
  let l:previous = prevnonblank(a:line - 1)
  if l:previous == 0 | return 0 | endif
  let l:indent = indent(l:previous)
  if s:Continues(l:previous)
    let l:indent += s:Continues(l:previous - 1) ? 0 : shiftwidth()
  else
    " Back to where the statement begins.
    let l:first = l:previous
    while l:first > 1 && s:Continues(l:first - 1) | let l:first -= 1 | endwhile
    if l:first < l:previous | let l:indent = indent(l:first) | endif
  endif
  if s:Brackets(getline(l:previous)) =~# '[{(\[]$' | let l:indent += shiftwidth() | endif
  if getline(a:line) =~# '^\s*[})\]]' | let l:indent -= shiftwidth() | endif
  return l:indent
endfunction
