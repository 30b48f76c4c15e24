import { HOUR } from '#contract/foundations/limits.ts';

const STORAGE_KEY = 'hiroba.likes';

/** An unanswered batch in session storage. */
export interface StoredBatch {
  postId: string;
  id: string;
  count: number;
}

/** Older batches are dropped: nobody expects them to be sent, and after a week the server would count a batch twice. */
const MAX_AGE = HOUR;

interface StoredBatches {
  userId: string;
  batches: StoredBatch[];
  /** The time of storage, in milliseconds since 1970. */
  at: number;
}

/** Stores the unanswered batches of a user for the next page in this tab. */
export function storeBatches(userId: string, batches: StoredBatch[]): void {
  try {
    if (batches.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ userId, batches, at: Date.now() } satisfies StoredBatches),
      );
  } catch {
    // Without storage, batches that fail while the page closes are lost.
  }
}

/** Returns the stored batches of the user. Removes those of others, and outdated ones. */
export function readStoredBatches(userId: string): StoredBatch[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (areStoredBatches(value) && value.userId === userId && Date.now() - value.at < MAX_AGE) {
      return value.batches;
    }
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The stored value is invalid.
  }
  return [];
}

function areStoredBatches(value: unknown): value is StoredBatches {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'userId' in value &&
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
