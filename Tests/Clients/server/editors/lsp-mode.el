;;; How the session does with lsp-mode what has another name there.  -*- lexical-binding: t -*-
(require 'lsp-mode)
(require 'lsp-diagnostics)
(require 'lsp-completion)
(setq lsp-auto-guess-root t
      lsp-diagnostics-provider :flymake
      lsp-restart 'ignore)
(run-session
 (lambda ()
   (lsp--render-on-hover-content (lsp:hover-contents (lsp-request "textDocument/hover" (lsp--text-document-position-params)))
                                 t))
 #'lsp-rename
 (lambda ()
   (let ((actions (lsp-code-actions-at-point)))
     (lsp-execute-code-action (car (append actions nil)))
     (mapcar #'lsp:code-action-title actions))))
(lsp-workspace-shutdown (car (lsp-workspaces)))
