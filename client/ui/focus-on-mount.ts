/** A ref that focuses its element when it appears: what a press has replaced by something else has lost the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
