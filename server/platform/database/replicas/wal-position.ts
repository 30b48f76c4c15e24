/** A position in the write-ahead log. A server that has reached it has everything that was committed before. */
export interface WalPosition {
  /**
   * The cluster, the database and the timeline, which a promotion changes. Positions of different histories cannot be
   * compared.
   */
  history: string;
  bytes: number;
}

/** Whether a server at `position` has everything before `target`. */
export function hasReached(position: WalPosition, target: WalPosition): boolean {
  return position.history === target.history && position.bytes >= target.bytes;
}
