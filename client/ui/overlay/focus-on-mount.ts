/** A ref callback that focuses a new element, because the pressed button that it replaces has lost the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
