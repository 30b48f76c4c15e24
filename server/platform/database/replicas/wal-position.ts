/** A position in the write-ahead log. A server that has reached it has everything that was committed before. */
export interface WalPosition {
  /** The cluster, database and timeline (which a promotion changes). Only positions of one history can be compared. */
  history: string;
  bytes: number;
}

/** Whether a server at `position` has everything before `target`. */
export function hasReached(position: WalPosition, target: WalPosition): boolean {
  return position.history === target.history && position.bytes >= target.bytes;
}
