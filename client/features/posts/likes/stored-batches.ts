import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { HOUR } from '#contract/foundations/limits.ts';

const STORAGE_KEY = 'hiroba.likes';

/** A batch in session storage that has no response yet. */
interface StoredBatch {
  postId: string;
  id: string;
  count: number;
}

/**
 * Older batches are dropped, because nobody expects them to be sent any more. After a week, the server would even count
 * them a second time.
 */
const MAX_AGE = HOUR;

interface StoredBatches {
  userId: string;
  batches: StoredBatch[];
  /** The time of storage, in milliseconds since 1970. */
  at: number;
}

/** Stores the unconfirmed batches of a user, so that the next page in this tab can send them. */
export function storeBatches(userId: string, batches: StoredBatch[]): void {
  const value: StoredBatches = { userId, batches, at: Date.now() };
  writeStored('sessionStorage', STORAGE_KEY, batches.length === 0 ? undefined : value);
}

/** Returns the stored batches of the user. Removes outdated batches and the batches of other users. */
export function readStoredBatches(userId: string): StoredBatch[] {
  const value = readStored('sessionStorage', STORAGE_KEY);
  if (areStoredBatches(value) && value.userId === userId && Date.now() - value.at < MAX_AGE) {
    return value.batches;
  }
  writeStored('sessionStorage', STORAGE_KEY, undefined);
  return [];
}

function areStoredBatches(value: unknown): value is StoredBatches {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'userId' in value &&
    typeof value.userId === 'string' &&
    'at' in value &&
    typeof value.at === 'number' &&
    'batches' in value &&
    Array.isArray(value.batches) &&
    value.batches.every(isStoredBatch)
  );
}

function isStoredBatch(value: unknown): value is StoredBatch {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'postId' in value &&
    typeof value.postId === 'string' &&
    'id' in value &&
    typeof value.id === 'string' &&
    'count' in value &&
    typeof value.count === 'number'
  );
}
