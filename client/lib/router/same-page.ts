/**
 * The state of a navigation that changes the address of the shown page, such as the first save of a draft. The focus does
 * not move, even in a dialog that is closing.
 */
export const samePage = { isSamePage: true } as const;

/** Whether a navigation with this state keeps the page. */
export function isSamePage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSamePage' in state;
}
