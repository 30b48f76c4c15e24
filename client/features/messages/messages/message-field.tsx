import { Info } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
} from 'react';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { isComposing } from '#client/ui/form/is-composing.ts';
import type { MessageRefusal } from '#contract/messages/conversations.ts';

interface MessageFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder?: string;
  value: string;
  describedBy: string | undefined;
  onChange: (value: string) => void;
  onPaste?: (event: ClipboardEvent) => void;
  onSend: () => void;
  onEscape?: () => void;
}

/**
 * A text area of up to six lines. With a physical keyboard, Enter sends and Shift+Enter breaks the line. On a phone,
 * Enter breaks the line.
 */
export function MessageField({
  ref,
  label,
  placeholder,
  value,
  describedBy,
  onChange,
  onPaste,
  onSend,
  onEscape,
}: MessageFieldProps) {
  useGrowing(ref, value);
  useEffect(() => {
    // On a phone, the field is not focused, because the keyboard would cover the messages.
    if (matchMedia('(pointer: fine)').matches) ref.current?.focus();
  }, [ref]);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onEscape?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    const isSending = event.ctrlKey || event.metaKey || !matchMedia('(pointer: coarse)').matches;
    if (!isSending) return;
    event.preventDefault();
    onSend();
  }

  return (
    <textarea
      ref={ref}
      rows={1}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined || undefined}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      // Six lines of 28 px and the padding.
      className="field-sizing-content max-h-46 min-h-11 w-full min-w-0 flex-1 resize-none rounded-xl border border-control bg-surface px-3.5 py-[7px] text-base -outline-offset-1 placeholder:text-ink-faint focus-visible:border-brand aria-invalid:border-danger"
    />
  );
}

/** Resizes the area in browsers without `field-sizing`. */
function useGrowing(ref: RefObject<HTMLTextAreaElement | null>, value: string): void {
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    area.style.height = 'auto';
    // An empty text has the height of one line.
    area.style.height = value === '' ? '' : `${area.scrollHeight + 2}px`;
  }, [ref, value]);
}

export function MessageRefusalNote({ refusal }: { refusal: MessageRefusal }) {
  return (
    <p
      data-bottom-bar=""
      className="flex shrink-0 items-start gap-2 border-line border-t bg-sunken px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-ink-soft text-sm"
    >
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {errorsMessages.of('permission-denied', refusal)}
    </p>
  );
}
