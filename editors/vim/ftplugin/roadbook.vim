" Route maps: comments, brackets, formatting, and commands that ask the tool.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

setlocal comments=b:##,b:# commentstring=#\ %s formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal suffixesadd=.roadbook include=^\\s*include include+=\\s\\+
setlocal define=^\\s*\\%(screen\\|type\\|guard\\|var\\|style\\|tabs\\|stack\\|container\\)
" gq formats the whole file: a part of it does not show how deep it is. In Neovim, the language server formats parts.
if !has('nvim')
  setlocal formatexpr=RoadbookFormat()
endif
let b:match_words = '{:},(:),\[:\]'

function! RoadbookFormat() abort
  if mode() =~# '[iR]' | return 1 | endif
  let l:text = systemlist('roadbook format -', getline(1, '$'))
  if v:shell_error
    echohl ErrorMsg | echo get(l:text, 0, 'roadbook format failed') | echohl None
  elseif l:text !=# getline(1, '$')
    let l:view = winsaveview()
    silent call deletebufline('%', len(l:text) + 1, '$')
    call setline(1, l:text)
    call winrestview(l:view)
  endif
endfunction

" What a command of the tool prints, in a window of its own. `%` is the map. The tool gets the text of the buffer and the
" path of its file, so that unsaved maps find what they include.
function! s:Show(title, arguments) abort
  let l:file = expand('%:p')
  let l:command = map(['roadbook'] + a:arguments + ['--stdin-path', '%'], 'v:val ==# "%" ? l:file : v:val')
  let l:answer = systemlist(join(map(l:command, 'shellescape(v:val)')), getline(1, '$'))
  execute 'botright' min([len(l:answer), 15]) . 'new'
  setlocal buftype=nofile bufhidden=wipe noswapfile nobuflisted
  silent execute 'file' fnameescape('roadbook: ' . a:title)
  call setline(1, l:answer)
  setlocal nomodifiable
  nnoremap <buffer> <silent> q :close<CR>
endfunction

" The URL at the cursor, which ends as in a map.
function! s:Url() abort
  let l:line = getline('.')
  let l:start = 0
  while 1
    let [l:text, l:from, l:to] = matchstrpos(l:line, '"[^"]*"\|\%(/\|\a[0-9A-Za-z+.-]*:\)[^ \t,;{}()]*', l:start)
    if l:from < 0 | return '' | endif
    if col('.') > l:from && col('.') <= l:to | return trim(l:text, '"') | endif
    let l:start = l:to
  endwhile
endfunction

" The name of the test at or above the cursor.
function! s:Test() abort
  let l:line = search('^\s*test\s\+"', 'bcnW')
  return l:line ? matchstr(getline(l:line), '"\zs\%([^"\\]\|\\.\)*') : ''
endfunction

function! s:Only(test) abort
  return empty(a:test) ? [] : ['--name', a:test]
endfunction

function! s:Ask(verb, url) abort
  let l:url = empty(a:url) ? s:Url() : a:url
  if empty(l:url)
    echohl ErrorMsg | echo 'there is no URL at the cursor' | echohl None
  else
    let l:options = a:verb ==# 'resolve' ? ['--format', 'details'] : []
    call s:Show(a:verb . ' ' . l:url, [a:verb, '%', l:url] + l:options)
  endif
endfunction

function! s:Prompt() abort
  if has('nvim')
    execute 'botright split | terminal roadbook' fnameescape(expand('%:p'))
    startinsert
  else
    execute 'botright terminal roadbook' fnameescape(expand('%:p'))
  endif
endfunction

command! -buffer -nargs=? RoadbookResolve call s:Ask('resolve', <q-args>)
command! -buffer -nargs=? RoadbookExplain call s:Ask('explain', <q-args>)
command! -buffer -nargs=? -bang RoadbookTest call s:Show('test', <bang>0 ? ['test', '%'] : ['test', '%'] + s:Only(empty(<q-args>) ? s:Test() : <q-args>))
command! -buffer RoadbookGraph call s:Show('graph', ['export', 'mermaid', '%'])
command! -buffer -nargs=? RoadbookChanges call s:Show('changes', ['diff', (empty(<q-args>) ? 'HEAD' : <q-args>) . ':' . expand('%:p'), '%'])
command! -buffer RoadbookPrompt call s:Prompt()

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< expandtab< shiftwidth< softtabstop<'
      \ . ' suffixesadd< include< define< formatexpr< | unlet! b:match_words'
      \ . ' | delcommand -buffer RoadbookResolve | delcommand -buffer RoadbookExplain'
      \ . ' | delcommand -buffer RoadbookTest | delcommand -buffer RoadbookGraph | delcommand -buffer RoadbookChanges | delcommand -buffer RoadbookPrompt'
