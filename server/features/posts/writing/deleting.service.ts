import type { z } from 'zod';
import type { deletePost as deletePostFunction } from '#contract/posts.ts';
import { verifyPermission } from '#server/features/admins/admins.service.ts';
import {
  backUp,
  type DeletionReceipt,
  takeBackup,
} from '#server/features/deletions/deletions.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { permissionsFor } from '../posts.policy.ts';
import { postNotFound } from '../posts.service.ts';
import { recount } from './counting.service.ts';
import * as store from './deleting.store.ts';
import { isReadable, refuseTooManyDrafts } from './writing.service.ts';
import { insertPost, lockAudience, lockPost } from './writing.store.ts';

/**
 * Deletes a post with a backup of it and of all that belongs to it: its author may, and whoever manages
 * posts. Throws not-found, permission-denied.
 */
export async function deletePost(
  database: Database,
  viewer: Viewer,
  { postId, reason }: z.output<typeof deletePostFunction.input>,
): Promise<DeletionReceipt> {
  return database.write(async (transaction) => {
    const post = await lockPost(transaction, postId, 'references');
    if (!post || !(await isReadable(transaction, viewer, post))) throw nothingToDelete();
    await refuseUndeletable(transaction, viewer, post);
    const receipt = await backUp(transaction, {
      type: 'post',
      original_id: post.id,
      content: await store.readBackup(transaction, post),
      pictures: post.image_key === null ? [] : [post.image_key],
      deleted_by: viewer.userId,
      deletion_reason: reason,
    });
    await store.deletePost(transaction, post.id);
    await recount(transaction, post, null);
    return receipt;
  });
}

// Somebody else's post goes by a permission that holds at this very moment.
async function refuseUndeletable(
  transaction: Queryable,
  viewer: Viewer,
  post: PostsTable,
): Promise<void> {
  if (post.user_id === viewer.userId) return;
  if (!permissionsFor(viewer, post).delete) throw new AppError('permission-denied');
  await verifyPermission(transaction, viewer, 'manage_posts');
}

function nothingToDelete(): AppError {
  return new AppError('not-found', 'Post not found', { reason: 'post-missing' });
}

/**
 * Brings back a post that the viewer has just deleted; once it is back, doing so again changes nothing.
 * Throws not-found, undo-over, drafts-full.
 */
export async function restorePost(
  database: Database,
  viewer: Viewer,
  deletedId: string,
): Promise<string> {
  return database.write(async (transaction) => {
    const wanted = { id: deletedId, type: 'post', userId: viewer.userId } as const;
    const { original_id, content } = await takeBackup(transaction, wanted);
    if (content !== null) await bringBack(transaction, JSON.parse(content) as store.PostBackup);
    return original_id;
  });
}

async function bringBack(transaction: Queryable, backup: store.PostBackup): Promise<void> {
  const { likes, bookmarks, comments } = await ofPresentMembers(transaction, backup);
  const audience = await lockAudience(transaction, backup.post.user_id);
  if (audience === null) throw postNotFound();
  if (backup.post.is_draft) await refuseTooManyDrafts(transaction, backup.post.user_id);
  const post = {
    ...backup.post,
    audience,
    likes_count: likes.reduce((sum, { count }) => sum + count, 0),
    comments_count: comments.filter(({ state }) => state === 'shown').length,
    // Its name may have been given to another attempt since.
    request_id: null,
  };
  await insertPost(transaction, post);
  await store.insertBelongings(transaction, { likes, bookmarks, comments });
  await recount(transaction, null, post);
}

/** What belongs to the post, without that of members who have gone meanwhile. */
async function ofPresentMembers(
  transaction: Queryable,
  { likes, bookmarks, comments }: store.PostBackup,
): Promise<Omit<store.PostBackup, 'post'>> {
  const ids = [...likes, ...bookmarks, ...comments].map(({ user_id }) => user_id);
  const present = await store.presentMembers(transaction, [...new Set(ids)]);
  const isPresent = ({ user_id }: { user_id: string }) => present.has(user_id);
  const kept = comments.filter(isPresent).map((comment) => ({ ...comment, request_id: null }));
  const keptIds = new Set(kept.map(({ id }) => id));
  return {
    likes: likes.filter(isPresent),
    bookmarks: bookmarks.filter(isPresent),
    comments: kept.filter(({ parent_id }) => parent_id === null || keptIds.has(parent_id)),
  };
}
