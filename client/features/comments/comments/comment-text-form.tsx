import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { LinkReviewNote } from '#client/features/moderation/link-holds/link-review-note.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import { isComposing } from '#client/ui/form/is-composing.ts';
import { foldHintOf } from '#client/ui/text/fold-hint.ts';
import { COMMENT_MAX } from '#contract/foundations/limits.ts';
import { commentsMessages } from './comments.messages.ts';

const texts = commentsMessages.write;

interface CommentTextFormProps {
  label: string;
  content: string;
  write: (content: string) => void;
  /** Resolves to false when the text was not sent. */
  send: () => Promise<boolean>;
  error: string | undefined;
  busy: boolean;
  onEscape?: () => void;
  /** Focuses the end of the text. */
  focusOnMount?: boolean | undefined;
  children: ReactNode;
}

/** A text area for a comment. Ctrl or ⌘ with Enter sends it, except during input-method composition. */
export function CommentTextForm({
  label,
  content,
  write,
  send,
  error,
  busy,
  onEscape,
  focusOnMount,
  children,
}: CommentTextFormProps) {
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
    // The field is focused again only after a failure. After success, the keyboard of a phone closes.
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

/** Returns the hint that helps with a text: how to fold words or, with a keyboard, the shortcut that sends. */
function hintOf(content: string): string | undefined {
  const shortcut = navigator.userAgent.includes('Mac') ? texts.hintMac : texts.hint;
  const canSend = content.trim() !== '' && !matchMedia('(pointer: coarse)').matches;
  return foldHintOf(content) ?? (canSend ? shortcut : undefined);
}
