/**
 * Returns whether no element outside a popup has the focus. A popup is removed after its transition, and an element
 * that the user has focused by then keeps the focus.
 */
export function hasLostFocus(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !!popup?.contains(activeElement);
}
