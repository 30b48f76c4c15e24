import type { z } from 'zod';
import type { deleteComment as deleteCommentFunction } from '#contract/comments/comments.ts';
import {
  backUp,
  type Deletion,
  deleteEach,
  type MemberRecords,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import { decideDeletion } from '#server/features/moderation/cases/without-report/decide-directly.service.ts';
import type {
  DecidedRemoval,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { nameOf } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { withdrawLikes } from '#server/features/notifications/notifications/grouped-likes.service.ts';
import { withdrawCommentNotifications } from '#server/features/notifications/notifications/withdraw-notifications.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { rememberHiding } from './comment-backup.service.ts';
import { deleteLikes, readLikes } from './comment-likes.store.ts';
import { addToCount } from './commentables.service.ts';
import { lockCommentable, readCount } from './commentables.store.ts';
import { type CommentableRef, canDelete, refOf, topicOf } from './comments.policy.ts';
import {
  type CommentsPublishing,
  lockComment,
  type PublishCommentsEvent,
} from './comments.service.ts';
import * as store from './comments.store.ts';
import type { CommentsTable } from './comments.tables.ts';

/**
 * Deletes a comment, and returns the number of remaining visible comments. For a comment of another member, admins must
 * give a reason, a backup is stored, and the deletion is a decision. Throws `not-found` if the viewer cannot see the
 * comment, `permission-denied` if they cannot delete it, and `invalid-argument` without a reason.
 */
export async function deleteComment(
  { database, publishEvent, moderatables }: DeletionDeps,
  viewer: Viewer,
  { commentId, reason, rule }: z.output<typeof deleteCommentFunction.input>,
): Promise<number> {
  return database.write((transaction, afterCommit) =>
    decideDeletion(
      { transaction, afterCommit, viewer },
      moderatables,
      { type: 'comment', id: commentId, reason, rule },
      () => {
        const deletion = { commentId, reason };
        return deleteCommentWithin(transaction, { publishEvent, afterCommit }, viewer, deletion);
      },
    ),
  );
}

interface DeletionDeps {
  database: Database;
  publishEvent: PublishCommentsEvent;
  moderatables: Moderatables;
}

interface CommentDeletion {
  commentId: string;
  reason: string;
}

/** Deletes a comment like `deleteComment`, in the transaction of the caller. The caller then notifies the writer. */
export async function deleteCommentWithin(
  transaction: Queryable,
  { publishEvent, afterCommit }: CommentsPublishing,
  viewer: Viewer,
  { commentId, reason }: CommentDeletion,
): Promise<number> {
  await lockWriter(transaction, viewer, commentId);
  const { comment, about } = await lockComment(transaction, viewer, commentId);
  if (!canDelete(viewer, comment)) throw new AppError('permission-denied');
  if (comment.user_id !== viewer.userId) {
    await moderate(transaction, viewer, { commentId, reason });
  } else {
    await rememberHiding(transaction, comment);
  }
  await remove(transaction, comment);
  if (comment.state !== 'shown') return about.comments_count;
  const left = about.comments_count - 1;
  afterCommit(() => publishEvent(topicOf(about), left));
  return left;
}

// Members are locked before their comments.
async function lockWriter(transaction: Queryable, viewer: Viewer, id: string): Promise<void> {
  const comment = await store.findComment(transaction, id);
  if (!comment || comment.user_id === viewer.userId || !canDelete(viewer, comment)) return;
  await refuseHigherRank(transaction, viewer, comment.user_id);
}

/** Backs up a comment that an admin deletes, and records the deletion in the audit log. */
async function moderate(
  transaction: Queryable,
  viewer: Viewer,
  { commentId, reason }: CommentDeletion,
): Promise<void> {
  await verifyPermission(transaction, viewer, 'manage_posts');
  if (reason === '') throw reasonMissing();
  const comment = await store.findRow(transaction, commentId);
  if (!comment) return;
  const name = nameOf({ title: '', text: comment.content });
  await backUpComment(transaction, comment, {
    deleted_by: viewer.userId,
    deletion_reason: reason,
  });
  const { id, user_id: ownerId } = comment;
  const target = { type: 'comment', id, name, ownerId } as const;
  await recordAudit(transaction, viewer, { action: 'comment.deleted', target, reason });
}

async function backUpComment(
  transaction: Queryable,
  comment: CommentsTable,
  deletion: Pick<Deletion, 'deleted_by' | 'deletion_reason'>,
): Promise<string> {
  const parent = comment.parent_id && (await store.findRow(transaction, comment.parent_id));
  const receipt = await backUp(transaction, {
    type: 'comment',
    original_id: comment.id,
    title: nameOf({ title: '', text: comment.content }),
    author_id: comment.user_id,
    content: { comment, parent, likes: await readLikes(transaction, comment.id) },
    pictures: [],
    isListed: true,
    ...deletion,
  });
  return receipt.deleted_id;
}

/**
 * Deletes a comment with a backup, as part of a decision of the team. The caller has checked the permission. Returns the
 * id of the backup, or null when there is no such comment.
 */
export async function removeDecidedComment(
  transaction: Queryable,
  { publishEvent, afterCommit }: CommentsPublishing,
  { id, reason, decidedBy }: DecidedRemoval,
): Promise<string | null> {
  const found = await store.findRow(transaction, id);
  if (!found) return null;
  const about = refOf(found);
  await lockCommentable(transaction, about);
  const comment = await store.findRow(transaction, id);
  if (!comment || comment.state === 'deleted') return null;
  const deletion = { deleted_by: decidedBy, deletion_reason: reason };
  const backupId = await backUpComment(transaction, comment, deletion);
  await remove(transaction, comment);
  const left = await readCount(transaction, about);
  afterCommit(() => publishEvent(topicOf(about), left));
  return backupId;
}

function reasonMissing(): AppError {
  const message = 'ほかの人のコメントを削除するときは、理由を入力してください';
  return new AppError('invalid-argument', message, { fields: { reason: message } });
}

/** Deletes a comment of a locked post or event, with the likes and notifications of the comment. */
async function remove(transaction: Queryable, comment: DeletedComment): Promise<void> {
  await store.deleteComment(transaction, comment);
  await deleteLikes(transaction, comment.id);
  await withdrawLikes(transaction, comment.id);
  if (comment.state === 'shown') await addToCount(transaction, refOf(comment), -1);
  await withdrawFromNotifications(transaction, comment, refOf(comment));
}

export async function withdrawFromNotifications(
  transaction: Queryable,
  { user_id: from, created_at: at }: Pick<CommentsTable, 'user_id' | 'created_at'>,
  { id: relatedId }: CommentableRef,
): Promise<void> {
  await withdrawCommentNotifications(transaction, { from, relatedId, at });
}

type DeletedComment = Omit<CommentsTable, 'content' | 'request_id'>;

const SLICE = 100;

/**
 * Returns the records of a member's comments on posts and events of other members. Deleting them publishes the lower
 * counts. The posts and events of the member are deleted with all their comments.
 */
export function commentsOfMember(site: {
  publishCommentsEvent: PublishCommentsEvent;
}): MemberRecords {
  return {
    columns: ['comments.user_id'],
    async *deleteAll({ database }, userId) {
      yield* deleteEach(
        () => store.listCommentsOf(database.read, userId, SLICE),
        ({ id, ...about }) =>
          database.write(async (transaction, afterCommit) => {
            await lockCommentable(transaction, refOf(about));
            const comment = await store.findComment(transaction, id);
            if (!comment || comment.state === 'deleted') return;
            await remove(transaction, comment);
            const left = await readCount(transaction, refOf(about));
            afterCommit(() => site.publishCommentsEvent(topicOf(refOf(about)), left));
          }),
      );
      while (await store.handOverEmptyRows(database, userId, SLICE)) yield;
    },
  };
}
