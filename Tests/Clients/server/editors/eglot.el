;;; How the session does with Eglot what has another name there.  -*- lexical-binding: t -*-
(require 'eglot)
(setq eglot-confirm-server-initiated-edits nil)
(run-session
 (lambda ()
   (let ((contents (plist-get (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                               (eglot--TextDocumentPositionParams))
                              :contents)))
     (eglot--hover-info contents)))
 #'eglot-rename
 (lambda ()
   (let* ((finding (car (flymake-diagnostics)))
          (actions (eglot-code-actions (flymake-diagnostic-beg finding) (flymake-diagnostic-end finding))))
     (eglot--apply-workspace-edit (plist-get (car actions) :edit))
     (mapcar (lambda (action) (plist-get action :title)) actions))))
(eglot-shutdown (eglot-current-server))
