/**
 * Focuses a new element and scrolls to it, because the page may have been scrolled. Does nothing while a field has the
 * focus.
 */
export function focusInSight(element: HTMLElement | null): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping) element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
