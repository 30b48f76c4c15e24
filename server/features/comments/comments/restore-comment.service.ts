import type { RestorationRefusal } from '#contract/members/deleted-content.ts';
import type {
  CommentLikesTable,
  CommentsTable,
} from '#server/features/comments/comments/comments.tables.ts';
import type {
  Restoration,
  Restorer,
} from '#server/features/members/deleted-content/content-restorer.service.ts';
import {
  isPresent,
  presentAmong,
} from '#server/features/members/deleted-content/related-records.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { commentToRestore, placeholderOf } from './comment-backup.service.ts';
import { restoreLikes } from './comment-likes.store.ts';
import { addToCount } from './commentables.service.ts';
import { findOwner, lockCommentable } from './commentables.store.ts';
import { refOf } from './comments.policy.ts';
import * as store from './comments.store.ts';

interface CommentBackup {
  comment: CommentsTable;
  parent: CommentsTable | null;
  /** Missing in backups that were made before comments could be liked. */
  likes?: CommentLikesTable[];
}

/** Restores comments from their backups, each in its thread. */
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
  const present = await presentAmong(
    database,
    all.map(({ user_id }) => user_id),
  );
  const likes = all.filter(({ user_id }) => present.has(user_id));
  const part = { what: 'likes', count: likes.length, lost: all.length - likes.length } as const;
  return { likes, parts: all.length > 0 ? [part] : [] };
}

async function refusalOf(
  database: Queryable,
  { user_id }: CommentsTable,
  owner: string | null,
): Promise<RestorationRefusal | null> {
  if (owner === null) return 'about-missing';
  return (await isPresent(database, user_id)) ? null : 'author-left';
}

async function insertAgain(
  transaction: Queryable,
  { comment: backup, parent }: CommentBackup,
  owner: string,
): Promise<CommentsTable> {
  const comment = await commentToRestore(transaction, backup);
  // If an empty row has replaced the comment, that row is filled again.
  if (await store.findRow(transaction, comment.id)) {
    await store.fillPlaceholder(transaction, comment);
    return comment;
  }
  const isThreadDeleted = parent !== null && !(await store.findRow(transaction, parent.id));
  if (isThreadDeleted) await store.insertComment(transaction, placeholderOf(parent, owner));
  await store.insertComment(transaction, comment);
  return comment;
}
