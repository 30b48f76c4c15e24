/**
 * Whether a keyboard or input event belongs to an IME composition. Safari ends the composition before it sends
 * the Enter that confirmed it; that event is recognized by its key code, 229.
 */
export function isComposing(event: Event): boolean {
  if ('isComposing' in event && event.isComposing === true) return true;
  return 'keyCode' in event && event.keyCode === 229;
}
