/** A ref callback that focuses a new element. The element replaces a pressed button, which has lost the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
