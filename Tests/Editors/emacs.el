;;; Run by test_editors.py in the folder of the robot; exits with 1 and words if something does not hold. -*- lexical-binding: t -*-

(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'parley-mode)

(setq eglot-connect-timeout 20 make-backup-files nil create-lockfiles nil auto-save-default nil)

(defun check (holds words)
  (unless holds
    (princ (format "failed: %s\n" words))
    (kill-emacs 1)))

(defun wait (words condition)
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.05))
    (check (funcall condition) words)))

(defun go-to (part)
  (goto-char (point-min))
  (check (search-forward part nil t) (concat "nothing like " part))
  (goto-char (match-beginning 0)))

(defun replace (part text)
  (go-to part)
  (delete-char (length part))
  (insert text)
  (eglot--signal-textDocument/didChange))

(defun face-of (part)
  (go-to part)
  (font-lock-ensure)
  (get-text-property (1+ (point)) 'face))

(defconst folder (expand-file-name "robot/"))
(find-file (concat folder "talk.chat"))
(check (eq major-mode 'parley-transcript-mode) "mode of transcripts")
(check (eq (face-of "you>") 'font-lock-keyword-face) "colour of you>")
(find-file-noselect (concat folder "stage.rive"))
(find-file (concat folder "words.rive"))
(check (eq major-mode 'parley-rivescript-mode) "mode of rules")
(check (eq (face-of "<star>") 'font-lock-function-name-face) "colour of a tag")
(check (eq (face-of "// ") 'font-lock-comment-face) "colour of a comment")

(apply #'eglot--connect (eglot--guess-contact))
(wait "attached" #'eglot-current-server)
(flymake-start)
(replace "(@colors)" "(@colours)")
(wait "a problem" (lambda ()
                    (seq-some (lambda (found)
                                (equal (buffer-substring (flymake-diagnostic-beg found) (flymake-diagnostic-end found))
                                       "@colours"))
                              (flymake-diagnostics))))
(replace "(@colours)" "(@colors)")
(wait "no problem" (lambda () (null (flymake-diagnostics))))

(go-to "stage}")
(let ((found (xref-backend-definitions 'eglot "stage")))
  (check (string-suffix-p "stage.rive" (xref-location-group (xref-item-location (car found)))) "a definition"))

(eglot-rename "scene")
(eglot-format-buffer)
(with-current-buffer "stage.rive"
  (check (string-match-p "scene" (buffer-string)) "a new name")
  (unless (eglot-current-server) (eglot--maybe-activate-editing-mode))
  (eglot-format-buffer))
(save-some-buffers t)
(kill-emacs 0)
