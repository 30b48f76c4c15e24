import type { SharedYearReview } from '#contract/accounts/year-reviews.ts';
import { findPublicProfile } from '#server/features/members/profiles/profiles.service.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readYearPosts } from './year-posts.service.ts';
import { reviewNotFound } from './year-reviews.policy.ts';
import { findShared } from './year-reviews.store.ts';

/** A review of a year in the form that everybody may see. */
export type PublicYear = Omit<SharedYearReview, 'id'>;

/**
 * Returns a shared review by the id in its address. Returns null when it is no longer shared, when its profile is not
 * public, or when a block hides the member from the viewer.
 */
export async function findSharedYear(
  database: Database,
  viewer: Viewer | null,
  sharedAs: string,
): Promise<SharedYearReview | null> {
  const row = await findShared(database.read, sharedAs);
  if (!row || (await isBlocked(database.read, viewer, row.user_id))) return null;
  const found = await readPublicYear(database, viewer, { userId: row.user_id, year: row.year });
  return found && { id: sharedAs, ...found };
}

/** Returns a shared review like `findSharedYear`. Throws not-found instead of returning null. */
export async function readSharedYear(
  database: Database,
  viewer: Viewer | null,
  sharedAs: string,
): Promise<SharedYearReview> {
  const found = await findSharedYear(database, viewer, sharedAs);
  if (!found) throw reviewNotFound();
  return found;
}

/**
 * Returns what everybody may see of a member's year, from their current public posts. Returns null unless the profile is
 * public.
 */
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
