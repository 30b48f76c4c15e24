import { DRAFTS_MAX } from '#contract/foundations/limits.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canOpenPost, permissionsFor } from '../posts.policy.ts';
import { postNotFound } from '../posts.service.ts';
import { findPostAccess } from '../posts.shared.store.ts';
import { countDrafts } from '../posts.store.ts';
import * as store from './write-post.store.ts';

/** Locks the visibility of an author until the transaction ends, and returns it. Throws `unauthenticated`. */
export async function lockAuthor(transaction: Queryable, userId: string) {
  const visibility = await store.lockVisibility(transaction, userId);
  if (visibility === null) throw new AppError('unauthenticated');
  return visibility;
}

/** Locks the viewer's post. Throws `not-found`, or `permission-denied` for a post that the viewer can only read. */
export async function lockOwnPost(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<Tables['posts']> {
  const post = await store.lockPost(transaction, id);
  if (post && permissionsFor(viewer, post).edit) return post;
  if (!post || !(await isReadable(transaction, viewer, post))) throw postNotFound();
  throw new AppError('permission-denied');
}

/** Whether the viewer can open the page of a post that the transaction has read. */
export async function isReadable(transaction: Queryable, viewer: Viewer, post: Tables['posts']) {
  const access = await findPostAccess(transaction, post.id, viewer.userId);
  if (!access || (await isBlocked(transaction, viewer, post.user_id))) return false;
  return canOpenPost(viewer, access);
}

/**
 * Throws `drafts-full` when a member has reached the limit of drafts. Locks the profile against concurrent additions.
 */
export async function refuseTooManyDrafts(transaction: Queryable, userId: string): Promise<void> {
  await lockProfiles(transaction, [userId]);
  if ((await countDrafts(transaction, userId)) >= DRAFTS_MAX) throw draftsFull();
}

export function draftsFull(): AppError {
  return new AppError(
    'resource-exhausted',
    `下書きは${DRAFTS_MAX}件までです。使わない下書きを削除してからお試しください`,
    { reason: 'drafts-full' },
  );
}
