/**
 * Whether no element outside a popup has the focus. A popup is removed after its transition. If the user has focused an
 * element by then, that element keeps the focus.
 */
export function hasLostFocus(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !!popup?.contains(activeElement);
}
