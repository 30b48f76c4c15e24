import type { SharedYearReview } from '#contract/accounts/year-reviews.ts';
import { findPublicProfile } from '#server/features/members/profiles/profiles.service.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readYearPosts } from './year-posts.service.ts';
import { reviewNotFound } from './year-reviews.policy.ts';
import { findShared } from './year-reviews.store.ts';

/** A year of a member as everybody may see it. */
export type PublicYear = Omit<SharedYearReview, 'id'>;

/**
 * A shared review by the name in its address. Null when it is private, its profile is not public, or a block hides the member
 * from the viewer.
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

/** The same for its page. Throws not-found in place of null. */
export async function readSharedYear(
  database: Database,
  viewer: Viewer | null,
  sharedAs: string,
): Promise<SharedYearReview> {
  const found = await findSharedYear(database, viewer, sharedAs);
  if (!found) throw reviewNotFound();
  return found;
}

/** What everybody may see of a year of a member: what their public posts are now. Null unless their profile is public. */
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
