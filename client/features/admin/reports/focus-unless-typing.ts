/** Focuses an element that has appeared, without a scroll, unless a field has the focus by then. */
export function focusUnlessTyping(element: HTMLElement | null): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping) element?.focus({ preventScroll: true });
}
