/**
 * Returns whether nothing outside a popup has the focus. A popup is removed when its transition ends: what the user
 * has moved on to by then keeps the focus.
 */
export function hasLostFocus(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !!popup?.contains(activeElement);
}
