/** Focuses a new element, as a ref callback. The pressed button that the element replaces has lost the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
