/**
 * Whether no element outside a popup has the focus. The popup is removed after its transition. An element that the user
 * has focused during the transition keeps the focus.
 */
export function hasLostFocus(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !!popup?.contains(activeElement);
}
