import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { LinkReviewNote } from '#client/features/moderation/link-holds/link-review-note.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import { isComposing } from '#client/ui/form/is-composing.ts';
import { foldHintOf } from '#client/ui/text/long-text.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import { COMMENT_MAX } from '#contract/foundations/limits.ts';
import { commentsMessages } from './comments.messages.ts';
import type { CommentTarget } from './local-comment.ts';
import { useCommentForm } from './use-comment-form.ts';

const texts = commentsMessages.write;

interface CommentFormProps {
  target: CommentTarget;
  label: string;
  onSent: (comment: Comment) => void;
  /** Closes the form of a reply. When set, the form has a cancel button. */
  onCancel?: (() => void) | undefined;
  focusOnMount?: boolean;
}

export function CommentForm({ target, label, onSent, onCancel, focusOnMount }: CommentFormProps) {
  const form = useCommentForm(target, onSent);
  const { again, busy, isWaiting, cancel } = form;
  return (
    <CommentTextForm label={label} {...form} focusOnMount={focusOnMount}>
      {isWaiting ? (
        <>
          <p className="text-ink-soft text-sm">{commonMessages.waiting}</p>
          <Button variant="ghost" onClick={cancel}>
            {commonMessages.revert}
          </Button>
        </>
      ) : (
        <>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button type="submit" busy={busy} aria-disabled={again !== undefined}>
            {again ?? (onCancel ? texts.sendReply : texts.send)}
          </Button>
        </>
      )}
    </CommentTextForm>
  );
}

interface CommentTextFormProps {
  label: string;
  content: string;
  write: (content: string) => void;
  /** Resolves to false when the text was not sent. */
  send: () => Promise<boolean>;
  error: string | undefined;
  busy: boolean;
  onEscape?: () => void;
  focusOnMount?: boolean | undefined;
  children: ReactNode;
}

/** A text area for a comment. Ctrl or ⌘ with Enter sends it, except during input-method composition. */
export function CommentTextForm(props: CommentTextFormProps) {
  const { label, content, write, send, error, busy, onEscape, focusOnMount, children } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!focusOnMount || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [focusOnMount]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void trySend();
  }

  async function trySend() {
    // The field is focused again only after a failure. After a success it is not, so that the keyboard of a phone
    // closes.
    if (!(await send())) area.current?.focus();
  }

  function pressKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onEscape?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void trySend();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={label}
        counter={{ text: content.trim(), max: COMMENT_MAX }}
        {...(error === undefined ? { hint: hintOf(content) } : { error })}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            rows={2}
            value={content}
            readOnly={busy}
            onChange={(event) => write(event.target.value)}
            onKeyDown={pressKey}
            className="min-h-18!"
          />
        )}
      </Field>
      <LinkReviewNote texts={[content]} />
      <div className="mt-2 flex items-center justify-end gap-2">{children}</div>
    </form>
  );
}

function hintOf(content: string): string | undefined {
  const shortcut = navigator.userAgent.includes('Mac') ? texts.hintMac : texts.hint;
  const canSend = content.trim() !== '' && !matchMedia('(pointer: coarse)').matches;
  return foldHintOf(content) ?? (canSend ? shortcut : undefined);
}
