import type { z } from 'zod';
import type { deletePost as deletePostFunction } from '#contract/posts/posts.ts';
import {
  backUp,
  type Deletion,
  type DeletionReceipt,
  deleteEach,
  type MemberRecords,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import {
  clearRelatedRecords,
  type RelatedRecords,
  readRelatedRecords,
} from '#server/features/members/deleted-content/related-records.service.ts';
import { decideDeletion } from '#server/features/moderation/cases/without-report/decide-directly.service.ts';
import { hiddenSince } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import type {
  DecidedRemoval,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { keysOfPost } from '../pictures/picture-list.service.ts';
import { permissionsFor } from '../posts.policy.ts';
import { isReadable } from './own-posts.service.ts';
import { recount } from './recount-post.service.ts';
import * as store from './write-post.store.ts';

interface DeletionDeps {
  database: Database;
  relatedRecords: readonly RelatedRecords[];
  moderatables: Moderatables;
}

/**
 * Deletes a post with its related records, after a backup. Admins who manage posts can delete posts of other members,
 * which is a decision and needs a reason. Throws `not-found`, `permission-denied`, or `invalid-argument` without a
 * reason.
 */
export async function deletePost(
  { database, relatedRecords, moderatables }: DeletionDeps,
  viewer: Viewer,
  { postId, reason, rule }: z.output<typeof deletePostFunction.input>,
): Promise<DeletionReceipt> {
  return database.write((transaction, afterCommit) =>
    decideDeletion(
      { transaction, afterCommit, viewer },
      moderatables,
      { type: 'post', id: postId, reason, rule },
      () => deletePostWithin(transaction, relatedRecords, viewer, { postId, reason }),
    ),
  );
}

/** Deletes a post like `deletePost`, in the transaction of the caller. The caller then notifies the author. */
export async function deletePostWithin(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  viewer: Viewer,
  { postId, reason }: { postId: string; reason: string },
): Promise<DeletionReceipt> {
  const found = await store.findRow(transaction, postId);
  const isOwn = found?.user_id === viewer.userId;
  // Runs first, because it locks the rows of the members, which are always locked before the rows of posts.
  if (found && moderates(viewer, found)) await verifyModerator(transaction, viewer, found);
  const post = await store.lockPost(transaction, postId, 'references');
  if (!post || !(await isFound(transaction, viewer, post))) {
    throw new AppError('not-found', 'Post not found', { reason: 'post-missing' });
  }
  if (!permissionsFor(viewer, post).delete) throw new AppError('permission-denied');
  if (!isOwn && reason === '') throw reasonMissing();
  const receipt = await removeWithBackup(transaction, relatedRecords, post, {
    deleted_by: viewer.userId,
    deletion_reason: reason,
    hidden_at: isOwn ? await hiddenSince(transaction, 'post', post) : null,
  });
  if (!isOwn) await recordDeletion(transaction, viewer, post, reason);
  return receipt;
}

async function removeWithBackup(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  post: Tables['posts'],
  deletion: Pick<Deletion, 'deleted_by' | 'deletion_reason' | 'hidden_at'>,
): Promise<DeletionReceipt> {
  const pictures = await keysOfPost(transaction, post);
  const receipt = await backUp(transaction, {
    type: 'post',
    original_id: post.id,
    title: post.title,
    author_id: post.user_id,
    content: { post, ...(await readRelatedRecords(transaction, relatedRecords, post.id)) },
    pictures,
    isListed: post.is_published || post.hidden_at !== null,
    ...deletion,
  });
  await remove(transaction, relatedRecords, post);
  return receipt;
}

/**
 * Deletes a post with a backup, as part of a decision of the team. The caller has checked the permission. Returns the id
 * of the backup, or null when there is no such post.
 */
export async function removeDecidedPost(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  { id, reason, decidedBy }: DecidedRemoval,
): Promise<string | null> {
  const post = await store.lockPost(transaction, id, 'references');
  if (!post) return null;
  const deletion = { deleted_by: decidedBy, deletion_reason: reason };
  return (await removeWithBackup(transaction, relatedRecords, post, deletion)).deleted_id;
}

async function remove(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  post: Tables['posts'],
): Promise<void> {
  await clearRelatedRecords(transaction, relatedRecords, post.id);
  await store.deletePost(transaction, post.id);
  await recount(transaction, post, null);
}

const SLICE = 50;

/**
 * Returns what the author wrote in a post, without data of other members. This is what the backup of the post keeps
 * after the author's account is deleted.
 */
function textOf({ id, title, content, image_alt, video_url, ...post }: Tables['posts']) {
  const { category, character_tags, created_at } = post;
  return { id, title, content, image_alt, video_url, category, character_tags, created_at };
}

/**
 * Returns the records of a deleted member's posts. A published post leaves a backup of its text, which nobody can
 * restore. Its picture and its related records are deleted. A draft that nobody else has seen leaves no backup.
 */
export function postsOfMember(site: {
  postRelatedRecords: readonly RelatedRecords[];
}): MemberRecords {
  return {
    columns: ['posts.user_id', 'post_pictures.user_id'],
    deleteAll: ({ database }, userId) =>
      deleteEach(
        () => store.listPostsOf(database.read, userId, { limit: SLICE }),
        (id) => database.write((transaction) => removeOf(transaction, site.postRelatedRecords, id)),
      ),
  };
}

async function removeOf(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  id: string,
): Promise<void> {
  const post = await store.lockPost(transaction, id, 'references');
  if (!post) return;
  if (post.published_at !== null) await backUpText(transaction, post);
  await remove(transaction, relatedRecords, post);
}

async function backUpText(transaction: Queryable, post: Tables['posts']): Promise<void> {
  await backUp(transaction, {
    type: 'post',
    original_id: post.id,
    title: post.title,
    author_id: post.user_id,
    content: { post: textOf(post) },
    pictures: [],
    isListed: false,
    deleted_by: post.user_id,
    deletion_reason: 'アカウントの削除',
  });
}

/** Whether the viewer acts as an admin on a post of another member. */
function moderates(viewer: Viewer, post: Tables['posts']): boolean {
  return post.user_id !== viewer.userId && permissionsFor(viewer, post).delete;
}

/** Throws `permission-denied` when the viewer has lost the permission, or when the author has a higher rank. */
async function verifyModerator(transaction: Queryable, viewer: Viewer, post: Tables['posts']) {
  await refuseHigherRank(transaction, viewer, post.user_id);
  await verifyPermission(transaction, viewer, 'manage_posts');
}

/** Whether the viewer can see the post, or moderates it while the team hides it. */
async function isFound(transaction: Queryable, viewer: Viewer, post: Tables['posts']) {
  if (post.hidden_at !== null && moderates(viewer, post)) return true;
  return isReadable(transaction, viewer, post);
}

async function recordDeletion(
  transaction: Queryable,
  viewer: Viewer,
  { id, title: name, user_id: ownerId }: Tables['posts'],
  reason: string,
): Promise<void> {
  const target = { type: 'post', id, name, ownerId } as const;
  await recordAudit(transaction, viewer, { action: 'post.deleted', target, reason });
}

function reasonMissing(): AppError {
  const message = 'ほかの人の投稿を削除するときは、理由を入力してください';
  return new AppError('invalid-argument', message, { fields: { reason: message } });
}
