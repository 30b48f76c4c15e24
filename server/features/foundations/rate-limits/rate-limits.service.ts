import type { LimitedKind, LimitPeriod, ReachedLimit } from '#contract/foundations/errors.ts';
import { OPEN_SIGN_INS, REPUTATION_MEMORY, SECOND } from '#contract/foundations/limits.ts';
import { describeReachedLimit } from '#contract/foundations/rate-limit-texts.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { sha256 } from '#server/platform/ids.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import { allowanceOf, lowestAllowance, type Reputation, trustIn } from './rate-limits.policy.ts';
import * as store from './rate-limits.store.ts';
import type { RateCountsTable } from './rate-limits.tables.ts';

export { isNewcomer, strikesIn } from './rate-limits.policy.ts';

type Member = Pick<Viewer, 'userId' | 'admin'>;
type Count = Pick<RateCountsTable, 'period' | 'count' | 'expires_at'>;

/** Counts an action in its transaction, so that failures are not counted. Throws `limit-reached`. */
export async function countUse(transaction: Queryable, member: Member, kind: LimitedKind) {
  const now = Date.now();
  const counts = await store.addUse(transaction, { subject: member.userId, kind }, now);
  await refuseBeyond(transaction, member, kind, { counts, now });
}

/** Throws `limit-reached` like `countUse`, but does not count a use. Called before an expensive action. */
export async function checkUse(database: Queryable, member: Member, kind: LimitedKind) {
  const now = Date.now();
  const found = await store.findCounts(database, { subject: member.userId, kind }, now);
  const counts = found.map((count) => ({ ...count, count: count.count + 1 }));
  await refuseBeyond(database, member, kind, { counts, now });
}

async function refuseBeyond(
  database: Queryable,
  member: Member,
  kind: LimitedKind,
  { counts, now }: { counts: Count[]; now: number },
): Promise<void> {
  // The reputation is read only for members who exceed the limit of a new member, which is the lowest limit. Most
  // members stay within this limit.
  const beyond = counts.filter(({ period, count }) => count > lowestAllowance(kind, period));
  if (beyond.length === 0) return;
  const trust = trustIn(await readReputation(database, member, now));
  const max = (period: LimitPeriod) => allowanceOf(kind, period, trust);
  const [longest] = beyond
    .filter(({ period, count }) => count > max(period))
    .toSorted((a, b) => Date.parse(b.expires_at) - Date.parse(a.expires_at));
  if (!longest) return;
  const { period, expires_at } = longest;
  throw limitReached({ kind, period, max: max(period) }, new Date(expires_at), new Date(now));
}

export async function readReputation(
  database: Queryable,
  { userId, admin }: Member,
  now: number,
): Promise<Reputation> {
  const since = new Date(now - REPUTATION_MEMORY).toISOString();
  const found = await store.findReputation(database, userId, since);
  if (!found) throw new AppError('unauthenticated');
  const { created_at, posts, events, comments, gone, deleted, admonished } = found;
  return {
    age: now - Date.parse(created_at),
    hidden: Number(posts) + Number(events) + Number(comments) + Number(gone),
    deleted: Number(deleted),
    admonished: Number(admonished),
    isTeam: admin !== null,
  };
}

function limitReached(limit: ReachedLimit, until: Date, now: Date): AppError {
  const wait = until.getTime() - now.getTime();
  return new AppError('resource-exhausted', describeReachedLimit(limit, until, now), {
    reason: 'limit-reached',
    retry_after: Math.max(1, Math.ceil(wait / SECOND)),
    limit,
  });
}

/** The counts of a member. No foreign key deletes them, because the table also has counts of addresses. */
export const rateCountsOfMember = {
  columns: [],
  async *deleteAll({ database }: { database: Database }, userId: string) {
    await database.writeOne((queryable) => store.deleteCounts(queryable, userId));
    yield;
  },
};

/**
 * Counts a started sign-in for its IP address. Throws `rate-limit` when too many sign-ins from the address were not
 * completed.
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
 * Returns the key of the counts of an IP address. Its subject has 20 bits of the hash of the address, which are too few
 * to identify the address.
 */
function usesOf(address: string): { subject: string; kind: string } {
  return { subject: `address:${sha256(rateLimitKey(address)).slice(0, 5)}`, kind: 'open-sign-ins' };
}
