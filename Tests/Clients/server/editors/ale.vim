" What Vim with ALE needs to be looked at from outside: the findings of the window in its last line but one.
set nocompatible hidden noswapfile laststatus=2 shortmess+=I completeopt=menu,menuone,noinsert omnifunc=ale#completion#OmniFunc
" The terminal of the tests is a plain one.
set keyprotocol= t_TI= t_TE= t_RV= t_u7= t_RF= t_RB= t_RK=
filetype plugin on
let g:ale_completion_enabled = 1
let g:ale_completion_delay = 0
let g:ale_lint_delay = 0
let g:ale_hover_to_preview = 1
let g:ale_echo_cursor = 0
let g:ale_hover_cursor = 0
let g:ale_virtualtext_cursor = 0
packadd! ale

function! Findings() abort
  let findings = map(copy(ale#engine#GetLoclist(bufnr(''))), {_, one -> one.lnum . ': ' . substitute(one.text, ' help:.*', '', '')})
  return expand('%:t') . ' ' . line('.') . ' ' . json_encode(sort(findings))
endfunction
set statusline=%{Findings()}
autocmd User ALELintPost redrawstatus!
