;;; roadbook-mode.el --- Route maps of apps -*- lexical-binding: t -*-

;; Version: 1.0.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages

;;; Commentary:

;; Colours, indentation, commands and the language server (Eglot or lsp-mode) for route maps, `*.roadbook'.
;; With Emacs 29 or later and the tree-sitter parser, `roadbook-ts-mode' colours by the syntax tree.

;;; Code:

(require 'thingatpt)
(require 'subr-x)

(defgroup roadbook nil "Route maps of apps." :group 'languages)

(defcustom roadbook-program "roadbook"
  "The tool: its name in `exec-path', or its path."
  :type 'string)

(defcustom roadbook-indent-offset 2
  "How far a body is indented."
  :type 'integer)

;; The words are made from grammar/roadbook.grammar by `make generate'.
(defconst roadbook--statements
  '(
    ;; <words statement command noun declaration clause>
    alias allow answer as back before bind block blocks break cancel cases changes check container
    containers continue decline default defer deprecated describe dialect diff dismiss drop edit
    example expect explain export external finish format generate goto group guard guards help history
    hold if in include internal lines list load log match modal new next normalize on only open
    overlaps parent perform platforms pop present presenter priority proceed push quit record redo
    remove replay require reset resolve resume roadbook root route routes rules run save scheme schemes
    screen screens select set settings show stack step stop style tabs tag test tests tour type types
    undo var vars view watch when
    ;; </words>
    ))
(defconst roadbook--blocks
  '(
    ;; <words statement>
    allow cancel decline defer dismiss external hold if log open perform pop present push require
    select set show
    ;; </words>
    ))
(defconst roadbook--options
  '(
    ;; <words option>
    bare blanks case clash decode deferral fallback flags fragment host hostless modals plus port query
    rank repeated reuse slash tables wildcard
    ;; </words>
    ))
(defconst roadbook--platforms
  '(
    ;; <words platform>
    aasa assetlinks entitlements manifest plist
    ;; </words>
    ))
(defconst roadbook--nouns
  '(
    ;; <words noun>
    blocks containers guards history lines overlaps routes schemes screens tests types vars
    ;; </words>
    ))
(defconst roadbook--kinds
  '(
    ;; <words KIND>
    block container guard hook normalize route scheme screen stack style tabs test type var
    ;; </words>
    ))
(defconst roadbook--events
  '(
    ;; <words EVENT>
    cancelled created declined deferred failed reloaded showing shown unmatched
    ;; </words>
    ))
(defconst roadbook--outcomes
  '(
    ;; <words OUTCOME>
    cancelled declined deferred failed handled held invalid unmatched
    ;; </words>
    ))

(defvar roadbook-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?\n ">" table)
    (dolist (sign '(?$ ?& ?* ?+ ?- ?/ ?< ?= ?> ?| ?. ?: ?, ?\; ?? ?! ?@ ?% ?~ ?'))
      (modify-syntax-entry sign "." table))
    table)
  "Syntax of maps; comments are marked by `roadbook--syntax-propertize'.")

(defun roadbook--syntax-propertize (start end)
  "Mark the comments between START and END: a `#' behind a blank."
  (goto-char start)
  (while (re-search-forward "\\(?:^\\|[ \t]\\)\\(#\\)\\|\"" end t)
    (if (match-beginning 1)
        (put-text-property (match-beginning 1) (match-end 1) 'syntax-table (string-to-syntax "<"))
      ;; A string ends on its line.
      (let ((close (save-excursion
                     (re-search-forward "\\=\\(?:[^\"\\\n]\\|\\\\.\\)*\"" (line-end-position) t))))
        (if close (goto-char close)
          (put-text-property (1- (point)) (point) 'syntax-table (string-to-syntax ".")))))))

;;; Colours

(defface roadbook-pattern-face '((t :inherit font-lock-string-face)) "The pattern of a route.")
(defface roadbook-url-face '((t :inherit link)) "A URL.")
(defface roadbook-container-face '((t :inherit font-lock-preprocessor-face)) "A scheme or a container.")
(defface roadbook-parameter-face '((t :inherit font-lock-variable-name-face)) "A capture or a parameter.")
(defface roadbook-property-face '((t :inherit default)) "A member of a record, or another name.")
(defface roadbook-variable-face '((t :inherit default)) "A variable in an expression.")
(defface roadbook-number-face '((t :inherit default)) "A number.")
(defface roadbook-operator-face '((t :inherit default)) "An operator.")
(defface roadbook-escape-face '((t :inherit font-lock-regexp-grouping-backslash)) "An escape in a string.")
(defface roadbook-regex-face '((t :inherit font-lock-regexp-grouping-construct)) "A regular expression.")
(defface roadbook-screen-face '((t :inherit font-lock-type-face)) "A screen.")

(defconst roadbook--start "\\(?:^\\|[;{}]\\)[ \t]*")
(defconst roadbook--name "\\(?:[A-Za-z_][A-Za-z0-9_]*\\|\"[^\"\n]*\"\\)")
(defconst roadbook--names (concat roadbook--name "\\(?:[ \t]*,[ \t]*" roadbook--name "\\)*"))
(defconst roadbook--regex "/\\(?:\\\\.\\|\\[\\(?:\\\\.\\|[^]\\\n]\\)*\\]\\|[^/\\[\n]\\)+/")
(defconst roadbook--pattern
  (concat "\\(?:\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\|\\(?:<\\(?:[^<>\n]\\|<[^>\n]*>\\)*>\\|{[^ \t\n}]*}"
          "\\|[,;][^ \t\n,;]\\|[^] \t\n,;{}\"<]\\)+\\)"))
(defconst roadbook--url
  (concat "\\(?:^\\|[ \t]\\)\\(\\(?:/\\|[A-Za-z][A-Za-z0-9+.-]*:[^ \t\n\"]\\|\\${\\(?:[^\"}\n]\\|\"[^\"\n]*\"\\)*}\\)"
          "\\(?:\\${\\(?:[^\"}\n]\\|\"[^\"\n]*\"\\)*}\\|[,;][^] \t\n}]\\|[^] \t\n,;}]\\)*\\)"))

(defun roadbook--any (words) "A word of WORDS." (regexp-opt (mapcar #'symbol-name words) 'words))

(defun roadbook--color (group face)
  "Color GROUP of the last match with FACE, whatever it had."
  (when (match-beginning group)
    (put-text-property (match-beginning group) (match-end group) 'face face)))

(defun roadbook--color-inside (start end rules)
  "Color matches between START and END by RULES: expressions with faces."
  (save-excursion
    (dolist (rule rules)
      (goto-char start)
      (while (re-search-forward (car rule) end t)
        (roadbook--color (or (nth 2 rule) 0) (nth 1 rule))
        (when (= (match-beginning 0) (match-end 0)) (forward-char))))))

(defun roadbook--state (place)
  "The state of the syntax at PLACE."
  (save-match-data (save-excursion (syntax-ppss place))))

(defun roadbook--in-text ()
  "Whether the match begins in a comment or a string."
  (nth 8 (roadbook--state (match-beginning 0))))

(defconst roadbook--pattern-rules
  '(("[*?!&()]+" roadbook-operator-face)
    ("{[^ \t\n}]*}" roadbook-screen-face)
    ("\\(?:[^A-Za-z0-9_]\\|\\`\\)?\\(:[A-Za-z0-9_]+\\)" roadbook-parameter-face 1)
    ("<\\(?:[^<>\n]\\|<[^>\n]*>\\)*>" font-lock-type-face)))

(defconst roadbook--type-rules
  `(("[A-Za-z_][A-Za-z0-9_-]*\\|\"[^\"\n]*\"" font-lock-constant-face)
    ("\\_<\\(?:string\\|int\\|uint\\|float\\|bool\\|uuid\\|date\\|url\\|path\\|list\\|float32\\|UUID\\|[A-Z][A-Za-z0-9_]*\\)\\_>"
     font-lock-type-face)
    ("[|<>?]\\|\\.\\.\\." roadbook-operator-face)
    ("-?[0-9]+\\(?:\\.[0-9]+\\)?" roadbook-number-face)
    (,roadbook--regex roadbook-regex-face)))

(defun roadbook--color-pattern (start end)
  "Color the pattern between START and END."
  (put-text-property start end 'face 'roadbook-pattern-face)
  (roadbook--color-inside start end roadbook--pattern-rules))

(defun roadbook--color-patterns ()
  "Color the patterns at point, separated by commas."
  (while (looking-at roadbook--pattern)
    (let ((end (match-end 0)))
      (roadbook--color-pattern (point) end)
      (goto-char end)
      (if (looking-at ",[ \t]+") (goto-char (match-end 0)) (goto-char (line-end-position))))))

(defun roadbook--color-sites (face)
  "Color the names at point with FACE, and the patterns among them."
  (while (looking-at roadbook--pattern)
    (let ((start (point)) (end (match-end 0)))
      (if (string-match-p "\\`[A-Za-z_][A-Za-z0-9_]*\\'" (buffer-substring-no-properties start end))
          (put-text-property start end 'face face)
        (roadbook--color-pattern start end))
      (goto-char end)
      (if (looking-at ",[ \t]+") (goto-char (match-end 0)) (goto-char (line-end-position))))))

(defun roadbook--color-names (group face)
  "Color the names in GROUP of the last match with FACE."
  (when (match-beginning group)
    (roadbook--color-inside (match-beginning group) (match-end group) `((,roadbook--name ,face)))))

(defun roadbook--color-interpolations (start end)
  "Color the `${…}' between START and END as expressions."
  (save-excursion
    (goto-char start)
    (while (re-search-forward "\\(\\${\\)\\(\\(?:[^\"}\n]\\|\"[^\"\n]*\"\\)*\\)\\(}\\)" end t)
      (let ((inner (match-beginning 2)) (close (match-end 2)))
        (put-text-property inner close 'face nil)
        (roadbook--color 1 'roadbook-escape-face)
        (roadbook--color 3 'roadbook-escape-face)
        (roadbook--color-expression inner close)))))

(defconst roadbook--expression-rules
  `(("[A-Za-z_][A-Za-z0-9_]*" roadbook-variable-face)
    ("\\_<[0-9]+\\(?:\\.[0-9]+\\)?" roadbook-number-face)
    ("\\?\\?\\|[=!<>]=\\|->\\|=>\\|\\.\\.\\.\\|[=<>+*/-]" roadbook-operator-face)
    ("\\([A-Za-z_][A-Za-z0-9_]*\\)(" font-lock-function-name-face 1)
    ("\\.\\([A-Za-z_][A-Za-z0-9_]*\\|\"[^\"\n]*\"\\)" roadbook-property-face 1)
    ("\\_<\\(?:true\\|false\\|null\\)\\_>" font-lock-constant-face)
    ("\\(?:^\\|[^A-Za-z0-9_.]\\)\\(and\\|or\\|not\\|matches\\|in\\)\\_>" font-lock-keyword-face 1)))

(defun roadbook--color-expression (start end)
  "Color the expression between START and END, except strings."
  (roadbook--color-inside start end roadbook--expression-rules))

;; A rule is an expression and what it colours: (GROUP FACE), (GROUP names FACE), (GROUP types), (GROUP string), or behind the
;; match (patterns) and (sites FACE). Later rules count more.
(defconst roadbook--rules
  (let* ((s roadbook--start) (n roadbook--name) (ns roadbook--names)
         (kw 'font-lock-keyword-face) (op 'roadbook-operator-face) (con 'font-lock-constant-face)
         (fn 'font-lock-function-name-face) (par 'roadbook-parameter-face) (prop 'roadbook-property-face)
         (box 'roadbook-container-face) (scr 'roadbook-screen-face) (type 'font-lock-type-face)
         (other "\\(?:[ \t]*[.=][^=]\\|:\\|[ \t]*[=!]=\\|\\[\\)"))
    `(,@(mapcar (lambda (rule) (list (car rule) (list (or (nth 2 rule) 0) (nth 1 rule)))) roadbook--expression-rules)
      (,(concat "\\_<matches[ \t]+\\(" roadbook--regex "\\)") (1 roadbook-regex-face))
      (,(concat "\\(" n "\\)[ \t]*:\\(?:[ \t]\\|$\\)") (1 ,prop))
      ("[(,][ \t]*\\([A-Za-z_][A-Za-z0-9_]*\\)[ \t]*:[ \t]" (1 roadbook--label))
      (,roadbook--url (1 url))
      ("\\(\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\)[ \t]*\\(?:->\\|=>\\)" (1 url))
      ;; Statements
      (,(concat s "\\(" (roadbook--any roadbook--statements) "\\)\\(" other "\\)?") (1 roadbook--statement))
      (,(concat "\\_<else[ \t]+\\(" (roadbook--any roadbook--blocks) "\\)") (1 ,kw))
      (,(concat s "\\(include\\|load\\|run\\|changes\\|replay\\)[ \t]+\\(\"[^\"\n]*\"\\|[^ \t\n;]+\\)")
       (1 ,kw) (2 font-lock-string-face))
      (,(concat s "\\(rules\\|dialect\\)\\_>\\(?:[ \t]+\\([A-Za-z]+\\)\\)?") (1 ,kw) (2 ,con))
      (,(concat s "\\(platforms\\)[ \t]*{") (1 ,kw))
      (,(concat s "\\(" (roadbook--any roadbook--platforms) "\\)[ \t]+\\(\"[^\"\n]*\"\\|[^ \t\n;}]+\\)\\([^;}#\n]*\\)")
       (1 ,kw) (3 font-lock-string-face) (4 file-options))
      (,(concat s "\\(scheme\\)[ \t]+") (1 ,kw) (sites ,box))
      (,(concat s "\\(type\\)[ \t]+\\(" n "\\)[ \t]*\\(=\\)\\([^;{}\n]*\\(?:{[^}\n]*}[^;{}\n]*\\)*\\)")
       (1 ,kw) (2 ,type) (3 ,op) (4 types))
      (,(concat s "\\(type\\)[ \t]+\\(" n "\\)[ \t]+extern\\_>") (1 ,kw) (2 ,type))
      (,(concat s "type[ \t][^\n]*?[ \t]\\(where\\)[ \t]+\\([^;}\n]*\\)") (1 ,kw) (2 expression))
      (,(concat s "\\(var\\)[ \t]+\\(" n "\\)[ \t]*\\(?::\\([^=\n]*\\)\\)?") (1 ,kw) (2 roadbook-variable-face) (3 types))
      (,(concat s "\\(tabs\\|container\\|stack\\|root\\|select\\)[ \t]+\\(" n "\\)") (1 ,kw) (2 ,box))
      (,(concat s "\\(?:tabs\\|container\\)[ \t]+" n "[^{\n]*{\\([^}\n]*\\)") (1 children))
      (,(concat "\\_<stack[ \t]+" n "\\(?:[ \t]+lazy\\)?[ \t]*=[ \t]*\\[\\([^]\n]*\\)") (1 names ,scr))
      ("\\_<\\(selected\\)[ \t]+\\([A-Za-z_0-9]+\\)" (1 ,kw) (2 ,box))
      (,(concat s "\\(presenter\\)[ \t]+\\(?:\\(none\\)\\_>\\|\\(" n "\\)\\)") (1 ,kw) (2 ,kw) (3 ,box))
      (,(concat s "\\(on\\)[ \t]+\\(" (roadbook--any roadbook--events) "\\)[ \t]*") (1 ,kw) (2 ,con) (sites ,scr))
      (,(concat s "\\(cases\\)[ \t]+\\(" ns "\\)") (1 ,kw) (2 names ,prop))
      (,(concat s "\\(answer\\)[ \t]+\\(" n "\\)[ \t]*:") (1 ,kw) (2 ,fn))
      ("[:,][ \t]\\(allow\\|cancel\\|defer\\|decline\\)[ \t]*\\(?:[,;}\"]\\|$\\)" (1 ,con))
      (,(concat s "\\(pop\\|dismiss\\)[ \t]+\\(?:\\(all\\)\\_>\\|\\(to\\)[ \t]+\\(" n "\\)\\)") (1 ,kw) (2 ,kw) (3 ,kw) (4 ,scr))
      (,(concat s "\\(push\\|present\\)[ \t]+\\([A-Za-z_][A-Za-z0-9_]*\\)\\(?:[ \t(;}]\\|$\\)") (1 ,kw) (2 ,scr))
      (,(concat s "\\(show\\)[ \t]+\\(" n "\\)") (1 ,kw) (2 ,fn))
      (,(concat s "\\(drop\\|step\\|next\\|overlaps\\)[ \t]+\\(held\\|back\\|all\\)\\_>") (1 ,kw) (2 ,kw))
      (,(concat s "\\(list\\)[ \t]+\\(" (roadbook--any roadbook--nouns) "\\)") (1 ,kw) (2 ,kw))
      (,(concat s "\\(settings\\|alias\\)[ \t]+\\([A-Za-z-]+\\)\\(?:[ \t]+\\([A-Za-z-]+\\)\\)?") (1 ,kw) (2 ,prop) (3 ,prop))
      (,(concat s "\\(remove\\|describe\\|break\\)[ \t]+\\(?:\\(" (roadbook--any roadbook--kinds) "\\)[ \t]+\\)?\\([^ \t\n;}]+\\)")
       (1 ,kw) (2 ,kw) (4 ,prop))
      ;; Clauses
      (,(concat "[ \t]\\(in\\)[ \t]+\\(" ns "\\)[ \t]*\\(?:[{;}),]\\|$\\|[ \t]\\(?:[a-z]\\)\\)") (1 ,kw) (2 names ,box))
      (,(concat "\\_<\\(guard\\)[ \t]+\\(" ns "\\)") (1 ,kw) (2 names ,fn))
      ("\\_<guard[ \t][^{\n]*[ \t]\\(on\\)[ \t]+" (1 ,kw) (sites ,scr))
      ("[ \t]\\(before\\)[ \t]+\\(match\\|generate\\|push\\|present\\)\\_>" (1 ,kw) (2 ,kw))
      (,(concat "\\_<\\(style\\)[ \t]+\\(" n "\\)") (1 ,kw) (2 ,fn))
      (,(concat "\\_<\\(parent\\)[ \t]+\\(" n "\\)") (1 ,kw) (2 ,scr))
      (,(concat "\\_<\\(only\\)[ \t]+\\(\\[[^]\n]*\\]\\|" ns "\\)") (1 ,kw) (2 names ,par))
      (,(concat "\\_<\\(default\\)[ \t]+\\(" n "\\)[ \t]*=") (1 ,kw) (2 ,par))
      ("\\_<\\(priority\\)[ \t]+\\(-\\)?\\([0-9]+\\)" (1 ,kw) (2 ,op) (3 roadbook-number-face))
      (,(concat "[ \t]\\(as\\)[ \t]+\\(" n "\\)") (1 ,kw) (2 ,prop))
      (,(concat s "type[ \t].*[ \t]\\(as\\)[ \t]+\\([A-Za-z_0-9]+\\)") (1 ,kw) (2 roadbook-variable-face))
      (,(concat "\\_<\\(tag\\)[ \t]+\\(\\(?:" n "[ \t]*\\(?::[ \t]*\"[^\"\n]*\"\\)?[ \t]*,?[ \t]*\\)+\\)") (1 ,kw) (2 tags))
      ("\\(?:[ \t]\\|[;{]\\)\\(modal\\|internal\\|deprecated\\|do\\|else\\|fails\\|when\\|wrap\\|lazy\\)\\_>" (1 ,kw))
      ("[ \t]\\(extern\\)[ \t]*\\(?:[;}#]\\|$\\)" (1 ,kw))
      ("[ \t]\\(with\\|userInfo\\)[ \t]*{" (1 ,kw))
      ("[ \t]\\(from\\)[ \t]+\\([A-Za-z0-9_.-]+\\|\"[^\"\n]*\"\\)" (1 ,kw) (2 ,prop))
      ("[ \t]\\(animated\\)\\_>\\(?:[ \t]+\\(on\\|off\\)\\_>\\)?" (1 ,kw) (2 ,kw))
      (,(concat "\\(->\\)[ \t]*\\(" n "\\)") (1 ,op) (2 ,scr))
      (,(concat "\\(->\\)[ \t]*\\(" (roadbook--any roadbook--outcomes) "\\)") (1 ,op) (2 ,con))
      ("\\(->\\|=>\\)[ \t]*\\(external\\|lookup\\)\\_>" (1 ,op) (2 ,kw))
      (,(concat "[{;][ \t]*\\(" (roadbook--any roadbook--options) "\\)[ \t]+\\([a-z][a-z ]*\\)")
       (1 roadbook--option) (3 roadbook--option-value))
      ;; URLs and patterns
      (,(concat s "\\(?:open\\|resolve\\|explain\\|generate\\|step\\|push\\|present\\|external\\|example\\)[ \t]+\\(\"[^\"\n]*\"\\)")
       (1 url))
      (,(concat s "\\(route\\|block\\|normalize\\)[ \t]+") (1 ,kw) (patterns))
      (,(concat s "\\(match\\)[ \t]+[^.=! \t]") (1 ,kw))
      (,(concat s "\\(group\\)[ \t]+") (1 ,kw) (group))
      (,(concat "\\_<matches[ \t]+\\(" roadbook--regex "\\)") (1 roadbook-regex-face)))))

(defun roadbook--apply (action limit)
  "Carry out ACTION of a rule, whose expression was just found before LIMIT."
  (pcase action
    (`(,group types)
     (when (match-beginning group)
       (roadbook--color-inside (match-beginning group) (match-end group) roadbook--type-rules)))
    (`(,group file-options)
     (roadbook--color-inside
      (match-beginning group) (match-end group)
      '(("\\_<\\(app\\|for\\|activity\\)[ \t]+\\(\"[^\"\n]*\"\\|[^ \t\n]+\\)" roadbook-property-face 2)
        ("\\_<\\(app\\|for\\|activity\\|since\\)[ \t]" font-lock-keyword-face 1)
        ("\\_<since[ \t]+\\([0-9]+\\)" roadbook-number-face 1))))
    (`(,group url)
     (let ((start (match-beginning group)) (end (match-end group)))
       (put-text-property start end 'face 'roadbook-url-face)
       (roadbook--color-interpolations start end)))
    (`(,group expression) (roadbook--color-expression (match-beginning group) (match-end group)))
    (`(,group names ,face) (roadbook--color-names group face))
    (`(,group children)
     (roadbook--color-inside
      (match-beginning group) (match-end group)
      `((,roadbook--name roadbook-container-face) ("\\_<stack\\_>\\|\\_<tabs\\_>\\|\\_<container\\_>" font-lock-keyword-face)
        ("=" roadbook-operator-face))))
    (`(,group tags)
     (roadbook--color-inside
      (match-beginning group) (match-end group)
      `((,roadbook--name roadbook-property-face) (":[ \t]*\\(\"[^\"\n]*\"\\)" font-lock-string-face 1))))
    ('(patterns) (roadbook--color-patterns))
    (`(sites ,face) (unless (looking-at-p "{") (roadbook--color-sites face)))
    ('(group)
     (unless (looking-at-p "\\(?:in\\|modal\\|style\\|guard\\|priority\\|parent\\|as\\|internal\\|when\\)\\_>\\|{")
       (roadbook--color-patterns)))
    (`(1 roadbook--statement) (unless (match-beginning 3) (roadbook--color 1 'font-lock-keyword-face)))
    (`(1 roadbook--label)
     (when (eq (char-after (nth 1 (roadbook--state (match-beginning 1)))) ?\()
       (put-text-property (match-beginning 1) (match-end 1) 'face 'roadbook-parameter-face)))
    (`(1 roadbook--option)
     (when (roadbook--in-rules-p) (roadbook--color 1 'font-lock-keyword-face)))
    (`(3 roadbook--option-value)
     (when (roadbook--in-rules-p) (roadbook--color 3 'font-lock-constant-face)))
    (`(,group ,face) (roadbook--color group face)))
  (ignore limit))

(defun roadbook--in-rules-p ()
  "Whether the last match is in the body of rules."
  (save-match-data
    (save-excursion
      (let ((open (nth 1 (roadbook--state (match-beginning 1)))))
        (when open
          (goto-char open)
          (beginning-of-line)
          (looking-at-p "[ \t]*\\(?:rules\\|dialect\\)\\_>"))))))

(defun roadbook--in-parameters-p (place)
  "Whether PLACE is among the parameters of a screen."
  (let ((open (nth 1 (roadbook--state place))))
    (when (and open (eq (char-after open) ?\())
      (save-excursion
        (goto-char open)
        (looking-back "\\(?:screen[ \t]+\\|,[ \t]*\\)[A-Za-z_][A-Za-z0-9_]*" (line-beginning-position))))))

(defun roadbook--color-screens (limit)
  "Color the declarations of screens before LIMIT."
  (while (re-search-forward (concat roadbook--start "\\(screen\\)[ \t]+\\(" roadbook--name "\\)") limit t)
    (unless (roadbook--in-text)
      (roadbook--color 1 'font-lock-keyword-face)
      (roadbook--color 2 'roadbook-screen-face)
      (let ((goes-on t))
        (while goes-on
          (skip-chars-forward " \t")
          (when (eq (char-after) ?\()
            (let ((start (point)) (end (save-excursion (ignore-errors (forward-sexp) t) (point))))
              (roadbook--color-parameters start (max end (1+ start)))
              (goto-char (max end (1+ start)))))
          (when (looking-at "[ \t]*\\(else\\)[ \t]+\\(decline\\)")
            (roadbook--color 1 'font-lock-keyword-face)
            (roadbook--color 2 'font-lock-keyword-face)
            (goto-char (match-end 0)))
          (if (looking-at (concat "[ \t]*,[ \t\n]*\\(" roadbook--name "\\)"))
              (progn (roadbook--color 1 'roadbook-screen-face) (goto-char (match-end 0)))
            (setq goes-on nil)))))))

(defun roadbook--color-parameters (start end)
  "Color the parameters of a screen between START and END."
  (save-excursion
    (goto-char start)
    (while (re-search-forward
            "[(,\n][ \t]*\\([A-Za-z_][A-Za-z0-9_]*\\)[ \t]*\\(?::[ \t]*\\([^\n=,)]*?\\)\\)?[ \t]*\\(?:[=,)\n]\\|\\_<from\\_>\\)" end t)
      (unless (nth 8 (roadbook--state (match-beginning 1)))
        (roadbook--color 1 'roadbook-parameter-face)
        (when (match-beginning 2)
          (roadbook--color-inside (match-beginning 2) (match-end 2) roadbook--type-rules)))
      (goto-char (max (1- (match-end 0)) (1+ (match-beginning 0)))))))

(defun roadbook--fontify (limit)
  "Color everything between point and LIMIT; for `font-lock-keywords'."
  (let ((start (point)))
    (dolist (rule roadbook--rules)
      (goto-char start)
      (while (re-search-forward (car rule) limit t)
        (let ((end (match-end 0)) (data (match-data)))
          (unless (nth 4 (roadbook--state (match-beginning 0)))
            (dolist (action (cdr rule))
              (set-match-data data)
              (goto-char end)
              (unless (roadbook--string-only-p action)
                (roadbook--apply action limit))))
          (goto-char (max (if (memq (char-before end) '(?, ?\; ?{ ?} ?: ?\s ?\t)) (1- end) end) (1+ (car data)))))))
    (goto-char start)
    (roadbook--color-screens limit)
    (roadbook--color-strings start limit)
    (goto-char limit)
    nil))

(defun roadbook--string-only-p (action)
  "Whether ACTION would colour a word inside a string."
  (and (integerp (car-safe action)) (match-beginning (car action))
       (not (memq (nth 1 action) '(names font-lock-string-face tags types)))
       (nth 3 (roadbook--state (match-beginning (car action))))))

(defun roadbook--color-strings (start end)
  "Color what is special in the strings between START and END."
  (goto-char start)
  (while (re-search-forward "\\\\[ntr\"\\$]\\|\\\\u{[0-9A-Fa-f]+}\\|\\${" end t)
    (let ((at (match-beginning 0)))
      (when (and (nth 3 (roadbook--state at)) (not (eq (get-text-property at 'face) 'roadbook-url-face))
                 (not (eq (get-text-property at 'face) 'roadbook-pattern-face)))
        (if (eq (char-after at) ?\\)
            (put-text-property at (match-end 0) 'face 'roadbook-escape-face)
          (goto-char at)
          (if (looking-at "\\${\\(?:[^\"}\n]\\|\"[^\"\n]*\"\\)*}")
              (let ((close (match-end 0)))
                (roadbook--color-interpolations at close)
                (goto-char close))
            (forward-char 2)))))))

;;; Indentation

(defun roadbook--continues-p ()
  "Whether the statement of this line goes on behind it."
  (save-excursion
    (end-of-line)
    (let ((state (roadbook--state (point))))
      (when (nth 4 state) (goto-char (nth 8 state)))
      (skip-chars-backward " \t")
      (and (memq (char-before) '(?, ?= ?> ?| ?+ ?*))
           (or (not (eq (char-before) ?>)) (memq (char-before (1- (point))) '(?- ?=)))
           (let ((open (nth 1 (roadbook--state (point)))))
             (or (null open) (and (eq (char-after open) ?{) (not (save-excursion (beginning-of-line) (looking-at-p "[ \t]*[A-Za-z_\"][^:\n]*:[ \t]"))))))))))

(defun roadbook-indent-line ()
  "Indent the current line as `roadbook format' does."
  (interactive)
  (let* ((column (save-excursion
                   (beginning-of-line)
                   (let* ((open (nth 1 (roadbook--state (point))))
                          (closes (looking-at-p "[ \t]*[])}]"))
                          (base (if open (save-excursion (goto-char open) (roadbook--statement-column)) 0))
                          (inner (if (and open (not closes)) (+ base roadbook-indent-offset) base)))
                     (if (and (not closes) (zerop (forward-line -1)) (roadbook--continues-p))
                         (+ inner roadbook-indent-offset)
                       inner)))))
    (if (<= (current-column) (current-indentation)) (indent-line-to column)
      (save-excursion (indent-line-to column)))))

(defun roadbook--statement-column ()
  "The indentation of the line where the statement at point begins."
  (beginning-of-line)
  (while (save-excursion (and (zerop (forward-line -1)) (roadbook--continues-p))) (forward-line -1))
  (current-indentation))

;;; Commands

(defun roadbook-url-at-point ()
  "The URL at point, which ends as in a map."
  (let ((place (point)) found)
    (save-excursion
      (beginning-of-line)
      (while (and (not found)
                  (re-search-forward "\"\\([^\"\n]*\\)\"\\|\\(?:/\\|[A-Za-z][A-Za-z0-9+.-]*:\\)[^ \t\n,;{}()]*"
                                     (line-end-position) t))
        (when (<= (match-beginning 0) place (match-end 0))
          (setq found (or (match-string-no-properties 1) (match-string-no-properties 0))))))
    found))

(defun roadbook--show (title &rest arguments)
  "Show in a window named TITLE what the tool prints for ARGUMENTS.
`map' stands for the file.  The tool gets the text of the buffer,
which need not be saved."
  (let ((file (buffer-file-name))
        (text (save-restriction (widen) (buffer-string)))
        (buffer (get-buffer-create (format "*roadbook: %s*" title))))
    (with-current-buffer buffer
      (let ((inhibit-read-only t) (coding-system-for-write 'utf-8) (coding-system-for-read 'utf-8))
        (erase-buffer)
        (apply #'call-process-region text nil roadbook-program nil t nil
               (mapcar (lambda (each) (if (eq each 'map) file each))
                       (append arguments '("--stdin-path" map)))))
      (goto-char (point-min))
      (special-mode))
    (display-buffer buffer)))

(defun roadbook-resolve (url)
  "Show where URL leads; interactively, the URL at point."
  (interactive (list (read-string "Resolve: " (roadbook-url-at-point))))
  (roadbook--show (concat "resolve " url) "resolve" 'map url "--format" "details"))

(defun roadbook-explain (url)
  "Show every candidate route for URL; interactively, the URL at point."
  (interactive (list (read-string "Explain: " (roadbook-url-at-point))))
  (roadbook--show (concat "explain " url) "explain" 'map url))

(defun roadbook-test ()
  "Run the test around point; with a prefix argument, all tests."
  (interactive)
  (let ((name (unless current-prefix-arg
                (save-excursion
                  (end-of-line)
                  (when (re-search-backward "^[ \t]*test[ \t]+\"\\([^\"\n]*\\)\"" nil t) (match-string-no-properties 1))))))
    (if name (roadbook--show (concat "test " name) "test" 'map "--name" name)
      (roadbook--show "test" "test" 'map))))

(defun roadbook-graph ()
  "Show the map as a graph."
  (interactive)
  (roadbook--show "graph" "export" "mermaid" 'map))

(defun roadbook-changes (commit)
  "Show the URLs that do something else than in COMMIT.
Interactively, the last one; with a prefix argument, it is asked for."
  (interactive (list (if current-prefix-arg (read-string "Commit: " "HEAD") "HEAD")))
  (roadbook--show "changes" "diff" (concat commit ":" (buffer-file-name)) 'map))

(defun roadbook-prompt ()
  "Open the prompt on the map."
  (interactive)
  (require 'term)
  (save-buffer)
  (let ((file (buffer-file-name)))
    (switch-to-buffer-other-window (make-term "roadbook" roadbook-program nil file))
    (with-current-buffer "*roadbook*" (term-char-mode))))

(defvar roadbook-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-r") #'roadbook-resolve)
    (define-key map (kbd "C-c C-e") #'roadbook-explain)
    (define-key map (kbd "C-c C-t") #'roadbook-test)
    (define-key map (kbd "C-c C-g") #'roadbook-graph)
    (define-key map (kbd "C-c C-d") #'roadbook-changes)
    (define-key map (kbd "C-c C-z") #'roadbook-prompt)
    map)
  "Keys of `roadbook-mode'.")

;;;###autoload
(define-derived-mode roadbook-mode prog-mode "Roadbook"
  "Major mode for route maps of apps."
  (setq-local comment-start "# " comment-start-skip "#+[ \t]*" comment-end "")
  (setq-local indent-tabs-mode nil indent-line-function #'roadbook-indent-line)
  (setq-local electric-indent-chars (append '(?} ?\) ?\]) electric-indent-chars))
  (setq-local syntax-propertize-function #'roadbook--syntax-propertize)
  (setq-local font-lock-multiline t)
  (setq-local font-lock-defaults
              `(((roadbook--fontify)) nil nil nil
                (font-lock-syntactic-face-function
                 . ,(lambda (state)
                      (cond ((nth 3 state) 'font-lock-string-face)
                            ((save-excursion (goto-char (nth 8 state)) (looking-at-p "##")) 'font-lock-doc-face)
                            (t 'font-lock-comment-face))))))
  (setq-local imenu-generic-expression
              '(("Screens" "^[ \t]*screen[ \t]+\\([A-Za-z_0-9]+\\)" 1)
                ("Routes" "^[ \t]*route[ \t]+\\([^ \t\n,]+\\)" 1)
                ("Tests" "^[ \t]*test[ \t]+\"\\([^\"\n]+\\)\"" 1))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.roadbook\\'" . roadbook-mode))
;;;###autoload
(add-to-list 'interpreter-mode-alist '("roadbook" . roadbook-mode))

;;; The syntax tree, in Emacs 29 and later

(declare-function term-char-mode "term")
(declare-function treesit-ready-p "treesit")
(declare-function treesit-parser-create "treesit")
(declare-function treesit-font-lock-rules "treesit")
(declare-function treesit-major-mode-setup "treesit")
(defvar treesit-font-lock-settings)
(defvar treesit-font-lock-feature-list)
(defvar treesit-language-source-alist)

(with-eval-after-load 'treesit
  (add-to-list 'treesit-language-source-alist
               `(roadbook ,(expand-file-name "../../grammar/tree-sitter-roadbook"
                                             (file-name-directory (or load-file-name buffer-file-name default-directory))))))

(defconst roadbook--tree-rules
  '((comment ((comment) @font-lock-comment-face (doc_comment) @font-lock-doc-face))
    (string ((string_expression) @font-lock-string-face (string_escape) @roadbook-escape-face
             (type_regex) @roadbook-regex-face (regex_expression) @roadbook-regex-face))
    (literal ((number) @roadbook-number-face (boolean) @font-lock-constant-face (null) @font-lock-constant-face))
    (name ((name_expression) @roadbook-variable-face (call_expression :anchor (name_expression) @font-lock-function-name-face)
           (parameter :anchor (name) @roadbook-parameter-face) (argument :anchor (name) @roadbook-parameter-face)
           (screen_declaration (name) @roadbook-screen-face) (screen_target (name) @roadbook-screen-face)
           (type_declaration (name) @font-lock-type-face) (container_declaration (name) @roadbook-container-face)
           (guard_declaration :anchor "guard" :anchor (name) @font-lock-function-name-face)
           (clause "in" (name) @roadbook-container-face) (clause "guard" (name) @font-lock-function-name-face)
           (type_name) @font-lock-type-face))
    (place ((pattern_text) @roadbook-pattern-face (pattern_mark) @roadbook-operator-face (capture) @roadbook-parameter-face
            (capture_type) @font-lock-type-face (capture_screen) @roadbook-screen-face (url_text) @roadbook-url-face)))
  "What `roadbook-ts-mode' colours, by feature, besides keywords.")

;;;###autoload
(define-derived-mode roadbook-ts-mode roadbook-mode "Roadbook"
  "Route maps, coloured by their syntax tree; needs Emacs 29 and the parser.
`M-x treesit-install-language-grammar RET roadbook' installs the parser."
  (when (and (fboundp 'treesit-ready-p) (treesit-ready-p 'roadbook))
    (treesit-parser-create 'roadbook)
    (setq-local treesit-font-lock-settings
                (apply #'treesit-font-lock-rules
                       (append
                        (list :language 'roadbook :feature 'keyword
                              `([,@(delete-dups (mapcar #'symbol-name (append roadbook--statements roadbook--options roadbook--platforms)))]
                                @font-lock-keyword-face))
                        (mapcan (lambda (rule)
                                  (list :language 'roadbook :feature (car rule) :override t (cadr rule)))
                                roadbook--tree-rules))))
    (setq-local treesit-font-lock-feature-list '((comment keyword) (string name place) (literal) ()))
    (treesit-major-mode-setup)))

;;; The language server

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs `((roadbook-mode roadbook-ts-mode) . (,roadbook-program "lsp"))))

(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(defvar lsp-language-id-configuration)
(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(roadbook-mode . "roadbook"))
  (add-to-list 'lsp-language-id-configuration '(roadbook-ts-mode . "roadbook"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () (list roadbook-program "lsp")))
                    :major-modes '(roadbook-mode roadbook-ts-mode)
                    :server-id 'roadbook)))

(provide 'roadbook-mode)
;;; roadbook-mode.el ends here
