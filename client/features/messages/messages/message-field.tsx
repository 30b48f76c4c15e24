import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
} from 'react';
import { isComposing } from '#client/ui/form/is-composing.ts';

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
 * A text area that grows up to six lines. On devices with a keyboard, Enter sends, and Shift with Enter inserts a line
 * break. On a phone, Enter inserts a line break. An Enter that ends an input-method composition does neither.
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
