import { openYears } from '#contract/accounts/open-years.ts';
import type { YearReview } from '#contract/accounts/year-reviews.ts';
import { findPublicProfile } from '#server/features/members/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { presentActivity } from './year-activity.service.ts';
import { readYearPosts } from './year-posts.service.ts';
import { reviewKind } from './year-reviews.job.ts';
import { isDue, reviewNotFound } from './year-reviews.policy.ts';
import * as store from './year-reviews.store.ts';

/** Returns the viewer's own review of a year. Throws not-found for a year that cannot be opened. */
export async function readYearReview(
  database: Database,
  viewer: Viewer,
  year: number,
  now: number = Date.now(),
): Promise<YearReview> {
  const { userId } = viewer;
  const row = await store.findReview(database.read, userId, year);
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
    const row = await store.findReview(transaction, userId, year);
    if (!row && !openYears(now).includes(year)) throw reviewNotFound();
    if (isDue(row?.made_at ?? null, year, now))
      await enqueue(transaction, reviewKind, { userId, year });
  });
  return { success: true };
}

/**
 * Shares the viewer's review, or ends the sharing. Returns the id in its address, or null. Throws profile-not-public.
 */
export async function shareReview(
  database: Database,
  { userId }: Viewer,
  { year, shared }: { year: number; shared: boolean },
  now: number = Date.now(),
): Promise<{ shared_as: string | null }> {
  if (!shared) {
    await database.writeOne((queryable) => store.endSharing(queryable, userId, year));
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
