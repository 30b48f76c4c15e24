import { OPEN_SIGN_INS, SECOND } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sha256 } from '#server/platform/ids.ts';
import { rateLimitKey } from '#server/platform/net/rate-limit-key.ts';
import * as store from './rate-limits.store.ts';

/**
 * Counts a started sign-in for its IP address, in the transaction that stores the sign-in. Throws rate-limit when too
 * many sign-ins of the address were not completed.
 */
export async function countOpenSignIn(transaction: Queryable, address: string): Promise<void> {
  const now = Date.now();
  const counts = await store.addUse(transaction, usesOf(address), now);
  const ends = counts
    .filter(({ period, count }) => count > OPEN_SIGN_INS[period])
    .map(({ expires_at }) => Date.parse(expires_at));
  if (ends.length === 0) return;
  const wait = Math.ceil((Math.max(...ends) - now) / SECOND);
  throw new AppError('resource-exhausted', undefined, {
    reason: 'rate-limit',
    retry_after: Math.max(1, wait),
  });
}

/** Reverts the count of a sign-in for its IP address, in the transaction that completes the sign-in. */
export async function closeSignIn(transaction: Queryable, address: string): Promise<void> {
  await store.revertUse(transaction, usesOf(address));
}

/**
 * The subject is 20 bits of the hash of an IP address. Thousands of addresses have the same 20 bits, so the subject
 * does not identify the address.
 */
function usesOf(address: string): { subject: string; kind: string } {
  return { subject: `address:${sha256(rateLimitKey(address)).slice(0, 5)}`, kind: 'open-sign-ins' };
}
