/** Whether an event belongs to an IME composition. Safari sends the confirming Enter after it, with key code 229. */
export function isComposing(event: Event): boolean {
  if ('isComposing' in event && event.isComposing === true) return true;
  return 'keyCode' in event && event.keyCode === 229;
}
