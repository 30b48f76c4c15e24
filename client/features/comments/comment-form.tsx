import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { COMMENT_MAX } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { commentsMessages } from './comments.messages.ts';
import type { CommentTarget } from './local-comment.ts';
import { useCommentForm } from './use-comment-form.ts';

const texts = commentsMessages.write;

interface CommentFormProps {
  place: CommentTarget;
  label: string;
  onSent: (comment: Comment) => void;
  /** It can be closed again, as a reply; then it takes the focus when it opens. */
  onCancel?: (() => void) | undefined;
  takesFocus?: boolean;
}

/** Where a comment is written. Ctrl or ⌘ with Enter sends it, unless a word is still being composed. */
export function CommentForm({ place, label, onSent, onCancel, takesFocus }: CommentFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { content, write, send, fault, busy } = useCommentForm(place, onSent);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void trySend();
  }

  async function trySend() {
    // Once it is sent, the keyboard of a phone may go.
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
        {...(fault === undefined ? hintOf() : { error: fault })}
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
      <div className="mt-2 flex justify-end gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {onCancel ? texts.sendReply : texts.send}
        </Button>
      </div>
    </form>
  );
}

/** The keys that send, where there are keys. */
function hintOf(): { hint?: string } {
  if (matchMedia('(pointer: coarse)').matches) return {};
  return { hint: navigator.userAgent.includes('Mac') ? texts.hintMac : texts.hint };
}
