/** Focuses a new element and scrolls to it. Does nothing while a field has the focus. */
export function focusInSight(element: HTMLElement | null): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping) element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
