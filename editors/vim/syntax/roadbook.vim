" Colours of route maps. Statements decide what the words after them are; everything else is an expression.
if exists('b:current_syntax') | finish | endif
let s:save_cpo = &cpo
set cpo&vim

" The lists are made from grammar/roadbook.grammar by `make generate`.
let s:statements =<< trim END
  " <words statement command noun declaration clause>
  alias allow answer as back before bind block blocks break cancel cases changes check container
  containers continue decline default defer deprecated describe dialect diff dismiss drop edit
  example expect explain export external finish format generate goto group guard guards help history
  hold if in include internal lines list load log match modal new next normalize on only open
  overlaps parent perform platforms pop present presenter priority proceed push quit record redo
  remove replay require reset resolve resume roadbook root route routes rules run save scheme schemes
  screen screens select set settings show stack step stop style tabs tag test tests tour type types
  undo var vars view watch when
  " </words>
END
let s:blocks =<< trim END
  " <words statement>
  allow cancel decline defer dismiss external hold if log open perform pop present push require
  select set show
  " </words>
END
let s:options =<< trim END
  " <words option>
  bare blanks case clash decode deferral fallback flags fragment host hostless modals plus port query
  rank repeated reuse slash tables wildcard
  " </words>
END
let s:platforms =<< trim END
  " <words platform>
  aasa assetlinks entitlements manifest plist
  " </words>
END
let s:nouns =<< trim END
  " <words noun>
  blocks containers guards history lines overlaps routes schemes screens tests types vars
  " </words>
END
let s:kinds =<< trim END
  " <words KIND>
  block container guard hook normalize route scheme screen stack style tabs test type var
  " </words>
END
let s:events =<< trim END
  " <words EVENT>
  cancelled created declined deferred failed reloaded showing shown unmatched
  " </words>
END
let s:outcomes =<< trim END
  " <words OUTCOME>
  cancelled declined deferred failed handled held invalid unmatched
  " </words>
END

" One of the words of a list.
function! s:Any(lines) abort
  return '\%(' . join(split(join(filter(copy(a:lines), 'v:val !~# ''^"'''))), '\|') . '\)\>'
endfunction

" The start of a statement; what a name has behind it that is no statement; and a name.
let s:s = '\%(\%(^\|[;{}]\)\s*\)\@40<='
let s:guard = '\%(\s*[.=]=\@!\|:\|\s*[=!]=\|\[\)\@!'
let s:n = '\%(\h\w*\|"[^"]*"\)'

function! s:Match(group, pattern, options) abort
  execute 'syntax match' a:group '~' . escape(a:pattern, '~') . '~' a:options
endfunction

syntax sync minlines=50
syntax cluster roadbookExpression contains=roadbookName1,roadbookFunction,roadbookProperty,roadbookOperator,roadbookNumber,roadbookConstant,roadbookString,roadbookWord,roadbookParens,roadbookUrl,roadbookQuotedUrl,roadbookMatches,roadbookComment

" Expressions
syntax match roadbookName1 /\h\w*/
syntax match roadbookOperator /??\|==\|!=\|<=\|>=\|->\|=>\|\.\.\.\|[=<>+*\/-]/
syntax match roadbookNumber /\w\@1<!\d\+\%(\.\d\+\)\?/
syntax match roadbookConstant /[A-Za-z0-9_.]\@1<!\%(true\|false\|null\)\>/
syntax match roadbookWord /[A-Za-z0-9_.]\@1<!\%(and\|or\|not\|matches\|in\)\>/
syntax match roadbookFunction /\h\w*(\@=/
syntax match roadbookProperty /\.\@1<=\%(\h\w*\|"[^"]*"\)/
syntax match roadbookMatches /[A-Za-z0-9_.]\@1<!matches\s\+\ze\// nextgroup=roadbookRegex
syntax match roadbookRegex +/\%(\\.\|\[\%(\\.\|[^]\\]\)*\]\|[^/\\[]\)\+/+ contained
syntax region roadbookParens start=/(/ end=/)/ contains=@roadbookExpression,roadbookLabel,roadbookRecord transparent
syntax region roadbookRecord start=/{/ end=/}/ contained contains=@roadbookExpression transparent
syntax region roadbookString start=/"/ skip=/\\./ end=/"/ end=/$/ contains=roadbookEscape,roadbookInterpolation keepend extend
syntax match roadbookProperty /\%(\h\w*\|"[^"]*"\)\ze\s*:\%(\s\|$\)/
syntax match roadbookLabel /\h\w*\ze\s*:\s/ contained
syntax match roadbookEscape /\\\%([ntr"\\$]\|u{\x\{1,8}}\)/ contained
syntax region roadbookInterpolation matchgroup=roadbookEscape start=/\${/ end=/}/ contained oneline extend contains=@roadbookExpression
syntax match roadbookUrl +\%(^\|\s\)\@1<=\%(/\S\@=\|\a[0-9A-Za-z+.-]*:[^ "]\@=\|\${\@=\)\%(\${\%([^"}]\|"[^"]*"\)*}\|[,;][^ }]\@=\|[^ \t,;}]\)*+ contains=roadbookInterpolation
syntax match roadbookUrl +\%(^\|\s\)\@1<=/\ze\%($\|;\|\s*}\)+
syntax match roadbookQuotedUrl /"\%([^"\\]\|\\.\)*"\ze\s*\%(->\|=>\)/ contains=roadbookInterpolation

" What follows a statement's word
call s:Match('roadbookPattern', '\%("\%([^"\\]\|\\.\)*"\|\%(<\%([^<>]\|<[^>]*>\)*>\|{[^ \t}]*}\|[,;]\S\@=\|[^ \t,;{}"<]\|<\)\+\)', 'contained contains=roadbookCapture,roadbookCaptureType,roadbookCaptureScreen,roadbookPatternMark nextgroup=roadbookPatternComma')
syntax match roadbookPatternComma /,\s\+/ contained nextgroup=roadbookPattern
syntax match roadbookPatternMark /[*?!&()]/ contained
syntax match roadbookCapture /:\w\+/ contained
syntax match roadbookCaptureType /<\%([^<>]\|<[^>]*>\)*>/ contained
syntax match roadbookCaptureScreen /{[^ \t}]*}/ contained
for [s:class, s:group] in [['Container', 'roadbookContainers'], ['Parameter', 'roadbookParameters'], ['Name', 'roadbookNames']]
  call s:Match('roadbook' . s:class, s:n . '\ze\s*\%([,{};)\]]\|$\|\s\)', 'contained nextgroup=' . s:group . 'Comma')
  execute 'syntax match' s:group . 'Comma /\s*,\s*/ contained nextgroup=roadbook' . s:class
endfor
call s:Match('roadbookScreen', s:n, 'contained')
call s:Match('roadbookVariable', s:n, 'contained')
call s:Match('roadbookDeclared', s:n, 'contained nextgroup=roadbookTyped skipwhite')
syntax match roadbookTyped /:/ contained nextgroup=@roadbookTypes skipwhite
syntax match roadbookSite /\h\w*\ze,\?\%(\s\|$\)/ contained nextgroup=roadbookSiteComma
syntax match roadbookSiteComma /,\s\+/ contained nextgroup=roadbookSite,roadbookPattern
syntax match roadbookBare /[^ \t;}]\+/ contained
syntax match roadbookFile /"[^"]*"\|[^ \t;]\+/ contained
syntax match roadbookSetting /\S\+/ contained nextgroup=roadbookBare skipwhite
syntax match roadbookInteger /\d\+/ contained
syntax match roadbookMinus /-/ contained nextgroup=roadbookInteger
syntax match roadbookText /"[^"]*"/ contained contains=roadbookEscape

" Types, in a declaration and after a colon
syntax cluster roadbookTypes contains=roadbookTypeRegex,roadbookTypeQuoted,roadbookTypeRange,roadbookTypeNumber,roadbookTypeMark,roadbookTypeName,roadbookTypeWord,roadbookComment
for s:line in ['roadbookTypeWord /\%(\%(where\|as\|from\|extern\)\>\)\@!\h[0-9A-Za-z_-]*/', 'roadbookTypeName /\u\w*-\@!/',
      \ 'roadbookTypeName /\%(string\|int\|uint\|float\|bool\|uuid\|date\|url\|path\|list\|float32\|UUID\)\>-\@!/',
      \ 'roadbookTypeMark /[|<>?]/', 'roadbookTypeRange /\.\.\./', 'roadbookTypeNumber /-\?\d\%([0-9-]\|\.\.\@!\)*/',
      \ 'roadbookTypeQuoted /"[^"]*"/', 'roadbookTypeRegex +/\%(\\.\|\[\%(\\.\|[^]\\]\)*\]\|[^/\\[]\)\+/+']
  execute 'syntax match' s:line 'contained nextgroup=@roadbookTypes skipwhite'
endfor
syntax match roadbookWord /\<\%(where\|as\|extern\)\>/
syntax region roadbookScreenParameters start=/(/ end=/)/ contained contains=roadbookScreenParameter,roadbookDefault,roadbookOperator,roadbookComment,roadbookKey nextgroup=roadbookElse,roadbookScreenComma skipwhite
syntax match roadbookScreenParameter /\h\w*\ze\s*\%([:,)]\|$\)/ contained nextgroup=roadbookTyped skipwhite
syntax match roadbookDefault /=/ contained nextgroup=@roadbookExpression skipwhite
syntax match roadbookKey /\<from\>/ contained nextgroup=roadbookKeyName skipwhite
syntax match roadbookKeyName /[0-9A-Za-z_.-]\+\|"[^"]*"/ contained
syntax match roadbookElse /\<else\s\+decline\>/ contained
call s:Match('roadbookScreenName', s:n, 'contained nextgroup=roadbookScreenParameters,roadbookScreenComma,roadbookElse skipwhite')
syntax match roadbookScreenComma /,/ contained nextgroup=roadbookScreenName,roadbookComment skipwhite skipnl

" Statements
call s:Match('roadbookKeyword', s:s . s:Any(s:statements) . s:guard, '')
call s:Match('roadbookKeyword', '\%(else\s\)\@5<=' . s:Any(s:blocks), '')
" Clauses
for [s:words, s:next] in [['in', 'roadbookContainer'], ['guard', 'roadbookFunction2'], ['style', 'roadbookStyle'], ['parent', 'roadbookScreen'],
      \ ['as', 'roadbookName'], ['only', 'roadbookParameter,roadbookParameterList'], ['default', 'roadbookParameter'],
      \ ['priority', 'roadbookMinus,roadbookInteger'], ['to', 'roadbookScreen'], ['from', 'roadbookName'], ['tag', 'roadbookTag']]
  call s:Match('roadbookWord', '\%(\s\|[;{]\|^\)\@1<=' . s:words . '\ze\s\+[A-Za-z_"\[0-9-]', 'nextgroup=' . s:next . ' skipwhite')
endfor
call s:Match('roadbookFunction2', s:n, 'contained nextgroup=roadbookFunctionComma')
syntax match roadbookFunctionComma /\s*,\s*/ contained nextgroup=roadbookFunction2
call s:Match('roadbookStyle', s:n, 'contained')
syntax match roadbookParameterList /\[/ contained nextgroup=roadbookParameter
call s:Match('roadbookTag', s:n, 'contained nextgroup=roadbookTagComma,roadbookTagColon')
syntax match roadbookTagComma /\s*,\s*/ contained nextgroup=roadbookTag
syntax match roadbookTagColon /\s*:\s*/ contained nextgroup=roadbookText
syntax match roadbookWord /\%(\s\|[;{]\)\@1<=\%(modal\|internal\|deprecated\|do\|else\|fails\|when\|wrap\|lazy\)\>/
syntax match roadbookWord /\s\@1<=\%(with\|userInfo\)\ze\s*{/
syntax match roadbookWord /\s\@1<=animated\%(\s\+\%(on\|off\)\>\)\?/
syntax match roadbookWord /\s\@1<=before\s\+\%(match\|generate\|push\|present\)\>/
syntax match roadbookWord /\s\@1<=on\ze\s/ nextgroup=roadbookSite,roadbookPattern skipwhite
syntax match roadbookWord /\s\@1<=selected\>/ nextgroup=roadbookContainer skipwhite
syntax match roadbookOperator /->/ nextgroup=roadbookExternal,roadbookOutcome,roadbookScreen skipwhite
syntax match roadbookExternal /external\>/ contained
syntax match roadbookOperator /=>\ze\s*lookup/ nextgroup=roadbookExternal2 skipwhite
syntax match roadbookExternal2 /lookup\>/ contained
call s:Match('roadbookOutcome', s:Any(s:outcomes), 'contained')
syntax match roadbookExternal /external\>/ contained

syntax match roadbookWord /\%(^\s*type\s.*\s\)\@<=as\>/
" What follows the words of statements
for [s:words, s:next] in [
      \ ['roadbook', 'roadbookInteger'], ['include\|load\|run\|changes\|replay', 'roadbookFile'], ['rules\|dialect', 'roadbookConstantName,roadbookRules'], ['platforms', 'roadbookPlatforms'],
      \ ['scheme', 'roadbookClaim,roadbookPattern'], ['type', 'roadbookTypeDeclared'], ['var', 'roadbookDeclared'], ['screen', 'roadbookScreenName'],
      \ ['tabs\|container', 'roadbookContainerName'], ['stack', 'roadbookStackName'], ['root\|select', 'roadbookContainer'],
      \ ['presenter', 'roadbookNone,roadbookContainer'], ['style', 'roadbookStyle'], ['route\|block', 'roadbookPattern'],
      \ ['group\s\+\%(in\|modal\|style\|guard\|priority\|parent\|as\|internal\|when\|{\)\@!', 'roadbookPattern'],
      \ ['normalize\|match\s\+[.=!]\@!', 'roadbookPattern'], ['on', 'roadbookEvent'], ['cases', 'roadbookName'], ['guard', 'roadbookFunction2'],
      \ ['answer', 'roadbookState,roadbookAnswered'], ['pop\|dismiss', 'roadbookAll,roadbookTo'], ['show', 'roadbookStyle'], ['drop', 'roadbookAll'],
      \ ['step\|next', 'roadbookAll'], ['list', 'roadbookNoun'], ['overlaps', 'roadbookAll'], ['settings', 'roadbookSetting'],
      \ ['remove\|describe\|break', 'roadbookKind,roadbookBare'], ['push\|present', 'roadbookShown'], ['watch', 'roadbookState,@roadbookExpression'],
      \ ['open\|resolve\|explain\|generate\|push\|present\|step\|external\|example\ze\s\+"', 'roadbookGivenUrl']]
  let s:end = s:words =~# '\\ze\|@!' ? '' : '\>'
  call s:Match('roadbookKeyword', s:s . '\%(' . substitute(s:words, '\\ze.*', '', '') . '\)' . s:end . (s:words =~# '\\ze' ? '\ze\s\+"' : '')
        \ . s:guard, 'nextgroup=' . s:next . ' skipwhite')
endfor
syntax match roadbookGivenUrl /"\%([^"\\]\|\\.\)*"/ contained contains=roadbookInterpolation
syntax match roadbookConstantName /\h\w*/ contained nextgroup=roadbookRules skipwhite
syntax region roadbookRules start=/{/ end=/}/ contained contains=roadbookOption,roadbookComment
call s:Match('roadbookOption', s:Any(s:options), 'contained nextgroup=roadbookOptionValue skipwhite')
syntax match roadbookOptionValue /\h\w*\%(\s\+\h\w*\)*/ contained
syntax region roadbookPlatforms start=/{/ end=/}/ contained contains=roadbookPlatform,roadbookComment
call s:Match('roadbookPlatform', s:Any(s:platforms), 'contained nextgroup=roadbookPlatformFile skipwhite')
syntax match roadbookPlatformFile /"[^"]*"\|[^ \t;}]\+/ contained nextgroup=roadbookFileOption,roadbookFileSince skipwhite
syntax match roadbookFileOption /\%(app\|for\|activity\)\>/ contained nextgroup=roadbookFileName skipwhite
syntax match roadbookFileName /"[^"]*"\|[^ \t;}]\+/ contained nextgroup=roadbookFileOption,roadbookFileSince skipwhite
syntax match roadbookFileSince /since\>/ contained nextgroup=roadbookFileNumber skipwhite
syntax match roadbookFileNumber /\d\+/ contained nextgroup=roadbookFileOption skipwhite
syntax match roadbookClaim /\a\w*\ze,\?\%(\s\|$\|;\)/ contained nextgroup=roadbookClaimComma
syntax match roadbookClaimComma /,\s*/ contained nextgroup=roadbookClaim,roadbookPattern
call s:Match('roadbookTypeDeclared', s:n, 'contained nextgroup=roadbookTypeEqual skipwhite')
syntax match roadbookTypeEqual /=/ contained nextgroup=@roadbookTypes skipwhite
call s:Match('roadbookContainerName', s:n, 'contained nextgroup=roadbookLazy,roadbookSelected,roadbookChildren skipwhite')
syntax match roadbookLazy /\<lazy\>/ contained nextgroup=roadbookSelected,roadbookChildren,roadbookStackEqual skipwhite
syntax match roadbookSelected /\<select\%(ed\)\?\>/ contained nextgroup=roadbookNone,roadbookSelectedName skipwhite
call s:Match('roadbookSelectedName', s:n, 'contained nextgroup=roadbookChildren skipwhite')
syntax region roadbookChildren start=/{/ end=/}/ contained contains=roadbookChild,roadbookChildKeyword,roadbookComment
call s:Match('roadbookChild', s:n, 'contained')
syntax match roadbookChildKeyword /\<\%(tabs\|container\)\ze\s\+[A-Za-z_"]/ contained nextgroup=roadbookContainerName skipwhite
syntax match roadbookChildKeyword /\<stack\ze\s\+[A-Za-z_"]/ contained nextgroup=roadbookStackName skipwhite
call s:Match('roadbookStackName', s:n, 'contained nextgroup=roadbookLazy,roadbookStackEqual skipwhite')
syntax match roadbookStackEqual /=/ contained nextgroup=roadbookStackList skipwhite
syntax match roadbookStackList /\[[^\]]*\]/ contained contains=roadbookStackScreen
call s:Match('roadbookStackScreen', s:n, 'contained')
syntax match roadbookNone /\<none\>/ contained
call s:Match('roadbookEvent', s:Any(s:events), 'contained nextgroup=roadbookSite,roadbookPattern skipwhite')
syntax match roadbookState /\%(on\|off\)\ze\s*\%([;}]\|$\)/ contained
call s:Match('roadbookAnswered', s:n . '\ze\s*:', 'contained nextgroup=roadbookAnswerColon')
syntax match roadbookAnswerColon /\s*:\s*/ contained nextgroup=roadbookAnswer
syntax match roadbookAnswer /\%(allow\|cancel\|defer\|decline\)\>/ contained nextgroup=roadbookAnswerComma,roadbookText skipwhite
syntax match roadbookAnswerComma /\s*,\s*/ contained nextgroup=roadbookAnswer
syntax match roadbookAll /\<\%(all\|held\|back\)\>/ contained
syntax match roadbookTo /\<to\>/ contained nextgroup=roadbookScreen skipwhite
call s:Match('roadbookNoun', s:Any(s:nouns), 'contained')
call s:Match('roadbookKind', s:Any(s:kinds) . '\ze\s\+[^;} \t]', 'contained nextgroup=roadbookBare skipwhite')
syntax match roadbookShown /\h\w*\ze\%([ (;}]\|$\)/ contained

" Comments
syntax match roadbookComment /\%(^\|\s\)\@1<=#.*$/ contains=@Spell
syntax match roadbookDocumentation /^\s*##.*$/ contains=@Spell

for [s:colour, s:groups] in items({
      \ 'Keyword': 'roadbookKeyword roadbookWord roadbookMatches roadbookExternal roadbookExternal2 roadbookNone roadbookState roadbookAll roadbookTo roadbookNoun roadbookKind roadbookOption roadbookPlatform roadbookFileOption roadbookFileSince roadbookLazy roadbookSelected roadbookChildKeyword roadbookElse roadbookKey',
      \ 'Comment': 'roadbookComment', 'SpecialComment': 'roadbookDocumentation', 'String': 'roadbookString roadbookFile roadbookPlatformFile roadbookText',
      \ 'SpecialChar': 'roadbookEscape', 'Number': 'roadbookNumber roadbookInteger roadbookFileNumber roadbookTypeNumber',
      \ 'Special': 'roadbookRegex roadbookTypeRegex', 'Operator': 'roadbookOperator roadbookPatternMark roadbookTypeMark roadbookTypeRange roadbookDefault roadbookTypeEqual roadbookStackEqual roadbookMinus',
      \ 'Type': 'roadbookTypeName roadbookTypeDeclared roadbookCaptureType', 'Structure': 'roadbookScreen roadbookScreenName roadbookSite roadbookCaptureScreen roadbookStackScreen roadbookShown',
      \ 'Constant': 'roadbookConstant roadbookConstantName roadbookOptionValue roadbookEvent roadbookOutcome roadbookAnswer roadbookTypeWord roadbookTypeQuoted',
      \ 'Include': 'roadbookContainer roadbookContainerName roadbookSelectedName roadbookChild roadbookStackName roadbookClaim',
      \ 'Function': 'roadbookFunction roadbookFunction2 roadbookStyle roadbookAnswered',
      \ 'Identifier': 'roadbookCapture roadbookParameter roadbookScreenParameter roadbookLabel', 'Underlined': 'roadbookUrl roadbookQuotedUrl roadbookGivenUrl',
      \ 'PreProc': 'roadbookPattern', 'Tag': 'roadbookName roadbookFileName roadbookTag roadbookKeyName roadbookBare roadbookSetting', 'Normal': 'roadbookVariable roadbookDeclared roadbookName1',
      \ 'Label': 'roadbookProperty'})
  for s:group in split(s:groups)
    execute 'highlight default link' s:group s:colour
  endfor
endfor

let b:current_syntax = 'roadbook'
let &cpo = s:save_cpo
unlet s:save_cpo
