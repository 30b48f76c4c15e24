/** A place in the log of transactions. A server that has reached it has everything that was committed before. */
export interface WalPosition {
  /**
   * The cluster, the database and the timeline, which a promotion changes. Positions of different histories say nothing about
   * one another.
   */
  history: string;
  bytes: number;
}

/** Whether everything before `target` is before `position`, too. */
export function hasReached(position: WalPosition, target: WalPosition): boolean {
  return position.history === target.history && position.bytes >= target.bytes;
}
