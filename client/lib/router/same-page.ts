/** The state of a navigation within the shown page, such as the first save of a draft. The focus does not move. */
export const samePage = { isSamePage: true } as const;

/** Whether a navigation with this state stays on the shown page. */
export function isSamePage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSamePage' in state;
}
