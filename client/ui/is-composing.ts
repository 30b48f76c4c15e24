/**
 * Whether a key, or what it typed, belongs to a kana conversion. Safari ends the conversion before the Enter that
 * ended it: only its key code tells.
 */
export function isComposing(event: Event): boolean {
  if ('isComposing' in event && event.isComposing === true) return true;
  return 'keyCode' in event && event.keyCode === 229;
}
