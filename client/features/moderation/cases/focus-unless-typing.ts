/** Focuses a new element without scrolling, unless a field has the focus. */
export function focusUnlessTyping(element: HTMLElement | null): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping) element?.focus({ preventScroll: true });
}
