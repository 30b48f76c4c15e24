/**
 * Inserts a text at the cursor of a field, in place of what is selected, and leaves the cursor behind it. The browser
 * does it as if it were typed, so that Ctrl+Z takes it back.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  const { selectionStart, selectionEnd } = field;
  // It is deprecated without a replacement that can be undone.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
