" The language server in ALE, which finds this file by itself.
call ale#linter#Define('roadbook', {
\ 'name': 'roadbook', 'lsp': 'stdio', 'executable': 'roadbook', 'command': '%e lsp',
\ 'project_root': {buffer -> expand('#' . buffer . ':p:h')}})
function! RoadbookFormat(buffer) abort
  return {'command': 'roadbook format -'}
endfunction
call ale#fix#registry#Add('roadbook', 'RoadbookFormat', ['roadbook'], 'the canonical form')
