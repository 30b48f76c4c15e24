import { ChevronDown, MessageSquareText } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { savedRepliesMessages as texts } from './saved-replies.messages.ts';
import { useSavedReplies } from './saved-replies.queries.ts';

export function SavedRepliesMenu({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const replies = useSavedReplies();
  if (replies.length === 0) return null;
  const entries = replies.map(({ title, text }) => ({
    label: title,
    // Focuses the field later, because the menu takes the focus again after the press.
    onSelect: () => void setTimeout(() => field.current && insertText(field.current, text)),
  }));
  return (
    <Menu
      label={texts.menu}
      entries={entries}
      className="ml-auto flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 font-bold text-brand text-sm hover:bg-hover"
    >
      <MessageSquareText className="size-4" aria-hidden="true" />
      {texts.menu}
      <ChevronDown className="size-4" aria-hidden="true" />
    </Menu>
  );
}

/** Replaces the selection of a field with a text as if it were typed, so that Ctrl+Z undoes it. */
function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  const { selectionStart, selectionEnd } = field;
  // `execCommand` is deprecated, but no other function inserts text in a way that Ctrl+Z undoes.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
