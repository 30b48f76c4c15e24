/**
 * The state of a navigation that gives the shown page another address, such as that of a draft that is saved for the
 * first time. The focus stays where it is, also in a dialog that is closing.
 */
export const samePage = { isSamePage: true } as const;

/** Whether a navigation with this state has kept the page. */
export function isSamePage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSamePage' in state;
}
