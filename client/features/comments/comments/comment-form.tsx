import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { LinkReviewNote } from '#client/features/moderation/link-holds/link-review-note.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import { isComposing } from '#client/ui/form/is-composing.ts';
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
  /** Shows a cancel button, for replies. */
  onCancel?: (() => void) | undefined;
  focusOnMount?: boolean;
}

/** The form of a comment. Ctrl or ⌘ with Enter sends it, except during input-method composition. */
export function CommentForm({ target, label, onSent, onCancel, focusOnMount }: CommentFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useCommentForm(target, onSent);
  const { content, write, send, error, again, busy, isWaiting, cancel } = form;
  useEffect(() => {
    if (focusOnMount) area.current?.focus();
  }, [focusOnMount]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void trySend();
  }

  async function trySend() {
    // After success, the focus is not restored, so that the keyboard of a phone closes.
    if (!(await send())) area.current?.focus();
  }

  function sendByKey(event: KeyboardEvent) {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSend || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void trySend();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={label}
        counter={{ text: content.trim(), max: COMMENT_MAX }}
        {...(error === undefined ? hintOf() : { error })}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            rows={2}
            value={content}
            readOnly={busy}
            onChange={(event) => write(event.target.value)}
            onKeyDown={sendByKey}
            className="min-h-18!"
          />
        )}
      </Field>
      <LinkReviewNote texts={[content]} />
      <div className="mt-2 flex items-center justify-end gap-2">
        {isWaiting ? (
          <Waiting onCancel={cancel} />
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
      </div>
    </form>
  );
}

function Waiting({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <p className="text-ink-soft text-sm">{commonMessages.waiting}</p>
      <Button variant="ghost" onClick={onCancel}>
        {commonMessages.revert}
      </Button>
    </>
  );
}

/** Returns the hint about the keyboard shortcut on devices with a keyboard. */
function hintOf(): { hint?: string } {
  if (matchMedia('(pointer: coarse)').matches) return {};
  return { hint: navigator.userAgent.includes('Mac') ? texts.hintMac : texts.hint };
}
