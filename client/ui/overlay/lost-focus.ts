/**
 * Whether the focus is in a popup that is being removed, or on no element. Otherwise the user has focused another
 * element during the transition of the popup, and that element keeps the focus.
 */
export function hasLostFocus(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !!popup?.contains(activeElement);
}
