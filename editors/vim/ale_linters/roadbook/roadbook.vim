" The root is the folder of the repository, or else the highest of the folders around the file that have maps.
function! RoadbookRoot(buffer) abort
  let l:folder = expand('#' . a:buffer . ':p:h')
  let l:repository = finddir('.git', l:folder . ';')
  if !empty(l:repository) | return fnamemodify(l:repository, ':p:h:h') | endif
  let l:root = l:folder
  for l:level in range(8)
    let l:folder = fnamemodify(l:folder, ':h')
    if !empty(glob(l:folder . '/*.roadbook', 1, 1)) | let l:root = l:folder | endif
  endfor
  return l:root
endfunction
" The language server in ALE, which finds this file by itself.
call ale#linter#Define('roadbook', {
\ 'name': 'roadbook', 'lsp': 'stdio', 'executable': 'roadbook', 'command': '%e lsp',
\ 'project_root': function('RoadbookRoot')})
function! RoadbookFormat(buffer) abort
  return {'command': 'roadbook format -'}
endfunction
call ale#fix#registry#Add('roadbook', 'RoadbookFormat', ['roadbook'], 'the canonical form')
