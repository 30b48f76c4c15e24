/** Focuses a new element, unless a field has the focus, and scrolls to it, because the page may have been scrolled. */
export function focusInSight(element: HTMLElement | null): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping) element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
