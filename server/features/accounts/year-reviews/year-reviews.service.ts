import { openYears } from '#contract/accounts/open-years.ts';
import type { SharedYearReview, YearPosts, YearReview } from '#contract/accounts/year-reviews.ts';
import { findPublicProfile } from '#server/features/members/profiles/profiles.service.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { splitTags } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { presentActivity } from './year-activity.service.ts';
import { reviewKind } from './year-reviews.job.ts';
import { isDue, reviewNotFound, spanOfYear } from './year-reviews.policy.ts';
import * as store from './year-reviews.store.ts';
import { sumPosts } from './year-sums.ts';

/** Returns the viewer's own review of a year. Throws `not-found` for a year that cannot be opened. */
export async function readYearReview(
  database: Database,
  viewer: Viewer,
  year: number,
  now: number = Date.now(),
): Promise<YearReview> {
  const { userId } = viewer;
  const row = await store.findReview(database.read, { user_id: userId, year });
  if (!row && !openYears(now).includes(year)) throw reviewNotFound();
  const { activity = null, made_at = null, shared_as = null } = row ?? {};
  return {
    year,
    posts: await readYearPosts(database, viewer, { userId, year, onlyPublic: false }),
    activity: activity === null ? null : await presentActivity(database, viewer, activity),
    made_at,
    is_due: isDue(made_at, year, now),
    shared_as,
    can_share: (await findPublicProfile(database, userId)) !== null,
    years: await readYears(database, userId, now),
  };
}

/** Returns the years whose reviews a member can open, latest first: recent years, and years already reviewed. */
async function readYears(database: Database, userId: string, now: number): Promise<number[]> {
  const reviewed = await store.listReviewedYears(database.read, userId);
  return [...new Set([...openYears(now), ...reviewed])].sort((a, b) => b - a);
}

/** Queues the count of the viewer's activity in a year when it is due. Repeated requests lead to one count. */
export async function makeReview(
  database: Database,
  { userId }: Viewer,
  year: number,
  now: number = Date.now(),
): Promise<{ success: true }> {
  await database.write(async (transaction) => {
    const row = await store.findReview(transaction, { user_id: userId, year });
    if (!row && !openYears(now).includes(year)) throw reviewNotFound();
    if (isDue(row?.made_at ?? null, year, now))
      await enqueue(transaction, reviewKind, { userId, year });
  });
  return { success: true };
}

/**
 * Shares the viewer's review and returns the id in its address, or ends the sharing and returns null. Throws
 * `profile-not-public`.
 */
export async function shareReview(
  database: Database,
  { userId }: Viewer,
  { year, shared }: { year: number; shared: boolean },
  now: number = Date.now(),
): Promise<{ shared_as: string | null }> {
  if (!shared) {
    const review = { user_id: userId, year };
    await database.writeOne((queryable) =>
      store.updateReview(queryable, review, { shared_as: null }),
    );
    return { shared_as: null };
  }
  if (!(await readYears(database, userId, now)).includes(year)) throw reviewNotFound();
  if ((await findPublicProfile(database, userId)) === null) {
    throw new AppError('failed-precondition', NOT_PUBLIC, { reason: 'profile-not-public' });
  }
  const row = { user_id: userId, year, shared_as: newId() };
  return { shared_as: await database.writeOne((queryable) => store.shareReview(queryable, row)) };
}

const NOT_PUBLIC = 'プロフィールの公開範囲を「全体に公開」にすると、まとめを共有できます';

export type PublicYear = Omit<SharedYearReview, 'id'>;

/** Returns a shared review. Null when it is no longer shared, not public, or hidden by a block. */
export async function findSharedYear(
  database: Database,
  viewer: Viewer | null,
  sharedAs: string,
): Promise<SharedYearReview | null> {
  const row = await store.findShared(database.read, sharedAs);
  if (!row || (await isBlocked(database.read, viewer, row.user_id))) return null;
  const found = await readPublicYear(database, viewer, { userId: row.user_id, year: row.year });
  return found && { id: sharedAs, ...found };
}

/** Returns a shared review like `findSharedYear`. Throws `not-found` instead of returning null. */
export async function readSharedYear(database: Database, viewer: Viewer | null, sharedAs: string) {
  const found = await findSharedYear(database, viewer, sharedAs);
  if (!found) throw reviewNotFound();
  return found;
}

/** Returns what everybody may see of a member's year. Null unless the profile is public. */
export async function readPublicYear(
  database: Database,
  viewer: Viewer | null,
  { userId, year }: { userId: string; year: number },
): Promise<PublicYear | null> {
  const user = await findPublicProfile(database, userId);
  if (!user) return null;
  return {
    year,
    user,
    posts: await readYearPosts(database, viewer, { userId, year, onlyPublic: true }),
  };
}

interface Author {
  userId: string;
  year: number;
  onlyPublic: boolean;
}

/**
 * Returns the sums over a member's current posts of a year. The sums are not stored, because posts can be deleted
 * later.
 */
async function readYearPosts(
  database: Database,
  viewer: Viewer | null,
  { userId, year, onlyPublic }: Author,
): Promise<YearPosts> {
  const rows = await store.listPostsWithin(database.read, { user: userId, ...spanOfYear(year) });
  const counted = onlyPublic ? rows.filter(({ own_audience }) => own_audience === 'public') : rows;
  const { first_id, most_liked_id, ...sums } = sumPosts(
    counted.map(({ character_tags, ...row }) => ({ ...row, tags: splitTags(character_tags) })),
  );
  const ids = [first_id, most_liked_id].filter((id) => id !== null);
  const cards = new Map(
    (await readCards(database, viewer, [...new Set(ids)])).map((card) => [card.id, card]),
  );
  return {
    ...sums,
    first_post: cards.get(first_id ?? '') ?? null,
    most_liked_post: cards.get(most_liked_id ?? '') ?? null,
  };
}
