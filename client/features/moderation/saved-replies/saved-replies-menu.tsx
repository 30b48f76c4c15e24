import { ChevronDown, MessageSquareText } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { savedRepliesMessages } from './saved-replies.messages.ts';
import { useSavedReplies } from './saved-replies.queries.ts';

const texts = savedRepliesMessages;

/** Offers the saved replies, and inserts the chosen one at the cursor of a field. Not shown when there are none. */
export function SavedRepliesMenu({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const replies = useSavedReplies();
  if (replies.length === 0) return null;
  const entries = replies.map(({ title, text }) => ({
    label: title,
    // The menu takes the focus once more for the press. A field that is focused after it keeps the focus.
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

/**
 * Inserts a text at the cursor of a field, in place of what is selected, and leaves the cursor behind it. The browser
 * does it as if it were typed, so that Ctrl+Z takes it back.
 */
function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  const { selectionStart, selectionEnd } = field;
  // It is deprecated without a replacement that can be undone.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
