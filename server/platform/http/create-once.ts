import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import { AppError } from './app-error.ts';

interface Creation<Created> {
  /** Returns the record that an earlier call with the same request id has created, or null. */
  find: (queryable: Queryable) => Promise<Created | null>;
  /** Creates the record, with the request id in a unique index. */
  create: (transaction: Queryable, afterCommit: AfterCommit) => Promise<Created>;
}

/**
 * Creates a record once, even when the call is repeated concurrently. The caller compares the contents of a repeated
 * call with those of the first call, and throws `requestUsed` if they differ.
 */
export async function createOnce<Created>(
  database: Database,
  { find, create }: Creation<Created>,
): Promise<{ created: Created; isNew: boolean }> {
  try {
    return await database.write(async (transaction, afterCommit) => {
      const known = await find(transaction);
      if (known !== null) return { created: known, isNew: false };
      return { created: await create(transaction, afterCommit), isNew: true };
    });
  } catch (error) {
    // A concurrent repetition of the request may have used the request id or reached a limit.
    const isRefused = isUniqueViolation(error) || error instanceof AppError;
    const known = isRefused ? await find(database.read) : null;
    if (known === null) throw error;
    return { created: known, isNew: false };
  }
}

/** Returns the error for a repeated request with other contents. Success would hide that the new contents are lost. */
export function requestUsed(
  message = 'さきほどの内容は、すでに保存されています。この内容も送るときは、もう一度お試しください',
) {
  return new AppError('already-exists', message, { reason: 'request-used' });
}
