import type { z } from 'zod';
import type { deletePost as deletePostFunction } from '#contract/posts.ts';
import { verifyPermission } from '#server/features/admins/admins.service.ts';
import {
  backUp,
  type DeletionReceipt,
  type MemberBelongings,
  takeBackup,
} from '#server/features/deletions/deletions.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { PostsTable, Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { permissionsFor } from '../posts.policy.ts';
import { postNotFound } from '../posts.service.ts';
import { recount } from './counting.service.ts';
import * as store from './deleting.store.ts';
import { isReadable, refuseTooManyDrafts } from './writing.service.ts';
import { insertPost, lockAudience, lockPost } from './writing.store.ts';

interface MembersRow {
  user_id: string;
}

/**
 * Rows of another noun that belong to a post. They are backed up when the post is deleted, and inserted
 * again when it is restored. `server/registrations.ts` collects them from the nouns.
 */
export interface PostBelongings<Row extends MembersRow = MembersRow> {
  /** Their table, which names the rows in a backup, too. */
  table: keyof Tables;
  read(transaction: Queryable, postId: string): Promise<Row[]>;
  /** Deletes what is about the post without a reference to it, before the post is deleted. */
  clear?(transaction: Queryable, postId: string): Promise<void>;
  /** Inserts the rows, and adds them to the counters of the post, which begin at 0. */
  restore(transaction: Queryable, postId: string, rows: Row[]): Promise<void>;
}

type PostBackup = { post: PostsTable } & Record<string, MembersRow[]>;

/**
 * Deletes a post with a backup of it and of all that belongs to it. Its author may, and admins who manage
 * posts and give a reason. Throws not-found, permission-denied, invalid-argument without the reason.
 */
export async function deletePost(
  database: Database,
  belongings: readonly PostBelongings[],
  viewer: Viewer,
  { postId, reason }: z.output<typeof deletePostFunction.input>,
): Promise<DeletionReceipt> {
  return database.write(async (transaction) => {
    const post = await lockPost(transaction, postId, 'references');
    if (!post || !(await isReadable(transaction, viewer, post))) throw nothingToDelete();
    await refuseUndeletable(transaction, viewer, post, reason);
    const receipt = await backUp(transaction, {
      type: 'post',
      original_id: post.id,
      title: post.title,
      author_id: post.user_id,
      content: await readBackup(transaction, belongings, post),
      pictures: post.image_key === null ? [] : [post.image_key],
      deleted_by: viewer.userId,
      deletion_reason: reason,
    });
    await remove(transaction, belongings, post);
    return receipt;
  });
}

async function remove(
  transaction: Queryable,
  belongings: readonly PostBelongings[],
  post: PostsTable,
): Promise<void> {
  for (const { clear } of belongings) await clear?.(transaction, post.id);
  await store.deletePost(transaction, post.id);
  await recount(transaction, post, null);
}

const SLICE = 50;

/**
 * The posts of a member. The backup of each has its text alone: nobody can restore it, and its picture and what others
 * have added to it goes.
 */
export function postsOfMember(belongings: readonly PostBelongings[]): MemberBelongings {
  async function removeOf(database: Database, userId: string, id: string): Promise<void> {
    await database.write(async (transaction) => {
      const post = await lockPost(transaction, id, 'references');
      if (!post) return;
      await backUp(transaction, {
        type: 'post',
        original_id: id,
        title: post.title,
        author_id: post.user_id,
        content: { post: { ...post, image_key: null } },
        pictures: [],
        deleted_by: userId,
        deletion_reason: 'アカウントの削除',
      });
      await remove(transaction, belongings, post);
    });
  }
  return {
    columns: ['posts.user_id'],
    async *deleteAll({ database }, userId) {
      for (;;) {
        const ids = await store.listPostsOf(database.read, userId, SLICE);
        for (const id of ids) {
          await removeOf(database, userId, id);
          yield;
        }
        if (ids.length === 0) return;
      }
    },
  };
}

async function readBackup(
  transaction: Queryable,
  belongings: readonly PostBelongings[],
  post: PostsTable,
): Promise<object> {
  const rows: Record<string, MembersRow[]> = {};
  for (const { table, read } of belongings) rows[table] = await read(transaction, post.id);
  return { post, ...rows };
}

// A post of another member takes a permission, read again from the database, and a reason.
async function refuseUndeletable(
  transaction: Queryable,
  viewer: Viewer,
  post: PostsTable,
  reason: string,
): Promise<void> {
  if (post.user_id === viewer.userId) return;
  if (!permissionsFor(viewer, post).delete) throw new AppError('permission-denied');
  await verifyPermission(transaction, viewer, 'manage_posts');
  if (reason === '') throw reasonMissing();
}

function reasonMissing(): AppError {
  const message = 'ほかの人の投稿を削除するときは、理由を入力してください';
  return new AppError('invalid-argument', message, { fields: { reason: message } });
}

function nothingToDelete(): AppError {
  return new AppError('not-found', 'Post not found', { reason: 'post-missing' });
}

/**
 * Restores a post that the viewer has just deleted; a second call changes nothing.
 * Throws not-found, undo-over, drafts-full.
 */
export async function restorePost(
  database: Database,
  belongings: readonly PostBelongings[],
  viewer: Viewer,
  deletedId: string,
): Promise<string> {
  return database.write(async (transaction) => {
    const wanted = { id: deletedId, type: 'post', userId: viewer.userId } as const;
    const { original_id, content } = await takeBackup(transaction, wanted);
    if (content !== null) {
      const { post: backup, ...rows } = JSON.parse(content) as PostBackup;
      const post = await insertAgain(transaction, backup);
      await restoreBelongings(transaction, belongings, post.id, rows);
      await recount(transaction, null, post);
    }
    return original_id;
  });
}

async function insertAgain(transaction: Queryable, backup: PostsTable): Promise<PostsTable> {
  const audience = await lockAudience(transaction, backup.user_id);
  if (audience === null) throw postNotFound();
  if (backup.is_draft) await refuseTooManyDrafts(transaction, backup.user_id);
  // Its request id may have been used by another attempt since.
  const counters = { likes_count: 0, comments_count: 0 };
  const post = { ...backup, ...counters, audience, request_id: null };
  await insertPost(transaction, post);
  return post;
}

/** Restores what belongs to a post, without the rows of members who have left since. */
async function restoreBelongings(
  transaction: Queryable,
  belongings: readonly PostBelongings[],
  postId: string,
  backup: Record<string, MembersRow[]>,
): Promise<void> {
  const ids = Object.values(backup).flatMap((rows) => rows.map(({ user_id }) => user_id));
  const present = await store.presentMembers(transaction, [...new Set(ids)]);
  for (const { table, restore } of belongings) {
    const rows = (backup[table] ?? []).filter(({ user_id }) => present.has(user_id));
    if (rows.length > 0) await restore(transaction, postId, rows);
  }
}
