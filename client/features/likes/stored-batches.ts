import { DAY } from '../../../contract/limits.ts';

const STORAGE_KEY = 'hiroba.likes';

/** A batch that has not been answered, as it waits in session storage. */
export interface StoredBatch {
  postId: string;
  id: string;
  count: number;
}

/** The server forgets a batch after a week; one sent again after that would count twice. */
const MAX_AGE = 6 * DAY;

interface StoredBatches {
  userId: string;
  batches: StoredBatch[];
  /** When they were kept, in milliseconds. */
  at: number;
}

/** Keeps the unanswered batches of somebody for the next page of this tab. */
export function storeBatches(userId: string, batches: StoredBatch[]): void {
  try {
    if (batches.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ userId, batches, at: Date.now() } satisfies StoredBatches),
      );
  } catch {
    // Without storage, what could not be sent while leaving is lost.
  }
}

/** The batches that waited for this person; those of anybody else are dropped. */
export function readStoredBatches(userId: string): StoredBatch[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (areStoredBatches(value) && value.userId === userId && Date.now() - value.at < MAX_AGE) {
      return value.batches;
    }
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing readable waits.
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
