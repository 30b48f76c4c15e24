/** A ref callback that focuses a new element, which replaces a pressed button that had the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Whether the focus is in a popup that is being removed, or nowhere. Otherwise, the user has moved the focus, and it
 * must not move again.
 */
export function hasLostFocus(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !!popup?.contains(activeElement);
}
