import type {
  Restoration,
  Restorer,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import { backUp } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { forgetHiding } from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import {
  isPresent,
  presentAmong,
  type RelatedRecords,
  type Remaining,
} from '#server/features/members/deleted-content/related-records.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { notHidden } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import {
  hiddenAsDecided,
  hiddenSince,
} from '#server/features/moderation/decisions/hiding-decision.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readLikesAbout, restoreLikes } from './comment-likes.store.ts';
import { addToCount } from './commentables.service.ts';
import { findOwner, lockCommentable } from './commentables.store.ts';
import { type CommentableRef, refOf } from './comments.policy.ts';
import * as store from './comments.store.ts';
import type { CommentLikesTable, CommentsTable } from './comments.tables.ts';

export const commentsOfPost = commentsOf('post');

export const commentsOfEvent = commentsOf('event');

function commentsOf(kind: CommentableRef['kind']): RelatedRecords<CommentsTable> {
  return {
    table: 'comments',
    what: 'comments',
    read: (transaction, id) => store.readComments(transaction, { kind, id }),
    clear: (transaction, id) => rememberHidden(transaction, { kind, id }),
    remaining,
    size: countOf,
    restore: async (transaction, id, comments) =>
      addToCount(transaction, { kind, id }, await insertAllAgain(transaction, comments)),
  };
}

/** The likes of the comments, which are restored after the comments. */
export const commentLikesOfPost = commentLikesOf('post');

export const commentLikesOfEvent = commentLikesOf('event');

function commentLikesOf(kind: CommentableRef['kind']): RelatedRecords<CommentLikesTable> {
  return {
    table: 'comment_likes',
    what: 'comment-likes',
    read: (transaction, id) => readLikesAbout(transaction, { kind, id }),
    restore: (transaction, _id, likes) => restoreLikes(transaction, likes),
  };
}

/** Returns 0 for the empty row of a deleted comment, which is not counted, and otherwise 1. */
function countOf({ state }: CommentsTable): number {
  return state === 'deleted' ? 0 : 1;
}

/**
 * Returns the comments of members who still exist. If the writer of a comment with replies no longer exists, an empty
 * row replaces the comment. This row belongs to the owner of the post or event.
 */
function remaining(comments: CommentsTable[], { present, owner }: Remaining): CommentsTable[] {
  const left = comments.filter(({ user_id }) => present.has(user_id));
  const answered = new Set(left.map(({ parent_id }) => parent_id));
  const placeholders = comments
    .filter(({ id, user_id }) => !present.has(user_id) && answered.has(id))
    .map((comment) => placeholderOf(comment, owner));
  return [...left, ...placeholders];
}

/** Returns the empty row that replaces a comment in its thread. */
function placeholderOf(comment: CommentsTable, owner: string): CommentsTable {
  const empty = { state: 'deleted', content: '', likes_count: 0, edited_at: null } as const;
  return { ...comment, ...empty, ...notHidden, user_id: owner, request_id: null };
}

/**
 * Records that the team had hidden a comment that is now deleted by its writer, or with its post or event. The hiding
 * still counts against the writer. Nothing else of the comment is stored.
 */
export async function rememberHiding(
  transaction: Queryable,
  { id, user_id, hidden_at }: Pick<CommentsTable, 'id' | 'user_id' | 'hidden_at'>,
): Promise<void> {
  const since = await hiddenSince(transaction, 'comment', { id, hidden_at });
  if (since === null) return;
  await backUp(transaction, {
    type: 'comment',
    original_id: id,
    title: '',
    author_id: user_id,
    content: {},
    isListed: false,
    pictures: [],
    deleted_by: user_id,
    deletion_reason: '',
    hidden_at: since,
  });
}

/** Records the hiding of all hidden comments of a deleted post or event. */
async function rememberHidden(transaction: Queryable, about: CommentableRef): Promise<void> {
  const hidden = await store.listHidden(transaction, about);
  for (const comment of hidden) await rememberHiding(transaction, comment);
}

/** Returns the row of a comment for its restoration: without the request id, which may have been used again. */
async function commentToRestore(
  transaction: Queryable,
  comment: CommentsTable,
): Promise<CommentsTable> {
  const again = await hiddenAsDecided(transaction, 'comment', comment);
  const isReleased = again.hidden_at !== comment.hidden_at;
  const { id, hidden_at } = again;
  if (hidden_at !== null) await forgetHiding(transaction, 'comment', { id, hidden_at });
  // The likes of the comment are inserted and counted afterwards.
  const unliked = { ...again, likes_count: 0, request_id: null };
  return isReleased ? { ...unliked, state: 'shown' } : unliked;
}

/** Inserts deleted comments again. Returns the number of visible comments among them. */
async function insertAllAgain(transaction: Queryable, comments: CommentsTable[]): Promise<number> {
  const rows: CommentsTable[] = [];
  for (const comment of comments) rows.push(await commentToRestore(transaction, comment));
  await store.insertComments(transaction, rows);
  return rows.filter(({ state }) => state === 'shown').length;
}

interface CommentBackup {
  comment: CommentsTable;
  parent: CommentsTable | null;
  /** Missing in backups that were made before comments could be liked. */
  likes?: CommentLikesTable[];
}

export const restorerOfComments: Restorer = {
  async lock(transaction, content) {
    const { comment } = parse(content);
    await lockProfiles(transaction, [comment.user_id]);
    await lockCommentable(transaction, refOf(comment));
  },
  plan: (database, content) => plan(database, parse(content)),
};

function parse(content: string): CommentBackup {
  return JSON.parse(content) as CommentBackup;
}

async function plan(database: Queryable, backup: CommentBackup): Promise<Restoration> {
  const { comment } = backup;
  const about = refOf(comment);
  const owner = await findOwner(database, about);
  const { likes, parts } = await likesToRestore(database, backup);
  return {
    text: comment.content,
    image_url: null,
    veil: null,
    image: null,
    tags: [],
    page: about,
    parts,
    refusal: await refusalOf(database, comment, owner),
    async insert(transaction) {
      if (owner === null) return;
      const inserted = await insertAgain(transaction, backup, owner);
      if (inserted.state === 'shown') await addToCount(transaction, about, 1);
      await restoreLikes(transaction, likes);
    },
  };
}

/** Returns the likes of the members who still exist. */
async function likesToRestore(database: Queryable, { likes: all = [] }: CommentBackup) {
  const likers = all.map(({ user_id }) => user_id);
  const present = await presentAmong(database, likers);
  const likes = all.filter(({ user_id }) => present.has(user_id));
  const part = { what: 'likes', count: likes.length, lost: all.length - likes.length } as const;
  return { likes, parts: all.length > 0 ? [part] : [] };
}

async function refusalOf(database: Queryable, { user_id }: CommentsTable, owner: string | null) {
  if (owner === null) return 'about-missing';
  return (await isPresent(database, user_id)) ? null : 'author-left';
}

async function insertAgain(
  transaction: Queryable,
  { comment: backup, parent }: CommentBackup,
  owner: string,
): Promise<CommentsTable> {
  const comment = await commentToRestore(transaction, backup);
  if (await store.findRow(transaction, comment.id)) {
    await store.fillPlaceholder(transaction, comment);
    return comment;
  }
  const isThreadDeleted = parent !== null && !(await store.findRow(transaction, parent.id));
  if (isThreadDeleted) await store.insertComment(transaction, placeholderOf(parent, owner));
  await store.insertComment(transaction, comment);
  return comment;
}
