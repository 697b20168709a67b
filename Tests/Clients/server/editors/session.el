;;; What a user does in Emacs, with Eglot and with lsp-mode: the same as in the other editors.  -*- lexical-binding: t -*-
;; What was seen is written to $FACTS. The setup has been loaded before.
(require 'json)
(require 'xref)
(require 'flymake)

(defun tell (name value)
  (let ((line (json-encode (list name value))) (coding-system-for-write 'utf-8))
    (write-region (concat line "\n") nil (getenv "FACTS") t 'quiet)))

(defun wait-until (name holds)
  "Handles what arrives until HOLDS returns something, and returns that."
  (let ((deadline (+ (float-time) 10)) result)
    (while (not (setq result (funcall holds)))
      (when (> (float-time) deadline)
        (tell "waited for" (format "%s in %s: %s" name (buffer-name) (buffer-string)))
        (kill-emacs 3))
      (accept-process-output nil 0.01))
    result))

(defun text-of-line ()
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun to-text (line text)
  (goto-char (point-min))
  (forward-line (1- line))
  (search-forward text (line-end-position))
  (goto-char (match-beginning 0)))

(defun findings ()
  (sort (mapcar (lambda (finding)
                  (format "%d: %s" (line-number-at-pos (flymake-diagnostic-beg finding))
                          ;; Eglot puts the source and the code before it.
                          (replace-regexp-in-string
                           "\\`roadbook \\[[a-z-]+\\]: " ""
                           (car (split-string (flymake-diagnostic-text finding) "\n")))))
                (flymake-diagnostics))
        #'string<))

(defun wait-for-findings (count)
  (wait-until (format "%d findings" count)
              (lambda ()
                (work-of-idle-times)
                (= (length (flymake-diagnostics)) count))))

(defun work-of-idle-times ()
  "What timers do once nobody has typed for a while: here nobody waits for that."
  (when (featurep 'eglot)
    (dolist (buffer (eglot--managed-buffers (eglot-current-server)))
      (with-current-buffer buffer
        (eglot--signal-textDocument/didChange))))
  (flymake-start))

(defun session (hover rename fixes)
  "HOVER returns a text, RENAME takes a new name, FIXES applies the first of the titles that it returns."
  (switch-to-buffer (find-file-noselect "shop.roadbook"))
  (run-hooks 'post-command-hook)
  (wait-for-findings 1)
  (tell "findings" (vconcat (findings)))

  (goto-char (point-max))
  (insert "route /cart -> Ca")
  (wait-for-findings 2)
  (tell "findings while typing" (vconcat (findings)))

  (let* ((found (run-hook-with-args-until-success 'completion-at-point-functions))
         (words (all-completions (buffer-substring (nth 0 found) (nth 1 found)) (nth 2 found))))
    (tell "completion" (vconcat (mapcar #'substring-no-properties words))))
  (completion-at-point)
  (wait-for-findings 1)
  (tell "completed" (text-of-line))
  (insert "\n")
  (work-of-idle-times)

  (to-text 3 "ItemList")
  (tell "hover" (substring-no-properties (funcall hover)))

  (setq this-command 'xref-find-definitions)
  (call-interactively this-command)
  (set-buffer (window-buffer))
  (wait-until "another file" (lambda () (equal (buffer-name) "screens.roadbook")))
  (tell "definition" (line-number-at-pos))
  (switch-to-buffer "shop.roadbook")

  (to-text 3 "ItemList")
  (funcall rename "Articles")
  (wait-until "a new name" (lambda () (save-excursion (goto-char (point-min)) (search-forward "Articles" nil t))))

  (funcall (if (featurep 'eglot) #'eglot-format-buffer #'lsp-format-buffer))
  (goto-char (point-min))
  (forward-line 3)
  (tell "formatted" (text-of-line))

  (wait-for-findings 1)
  (to-text 4 "Itme")
  (tell "fixes" (vconcat (funcall fixes)))
  (wait-for-findings 0)
  (tell "findings at the end" (vconcat (findings)))
  (save-some-buffers t))

(defun run-session (hover rename fixes)
  (condition-case problem
      (session hover rename fixes)
    (error (tell "problem" (error-message-string problem)))))
