import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { commentNotFound } from './comment-threads.service.ts';
import { addToCount, lockCommentable, readCount } from './commentables.service.ts';
import { type CommentableRef, isDecidable, refOf, topicOf } from './comments.policy.ts';
import type { AnnounceComments } from './comments.service.ts';
import * as store from './comments.store.ts';
import { withdrawNews } from './delete-comment.service.ts';

/** A comment with its post or event. */
export interface DecidableComment extends TeamHiding {
  id: string;
  user_id: string;
  content: string;
  about: CommentableRef;
  created_at: string;
}

/** Finds a comment that the team can decide about: a visible one, or one that the team has hidden. Throws not-found. */
export async function findDecidable(database: Queryable, id: string): Promise<DecidableComment> {
  const comment = await store.findComment(database, id);
  if (!comment || !isDecidable(comment)) throw commentNotFound();
  return { ...comment, about: refOf(comment) };
}

/**
 * Hides a comment on behalf of the team and deletes its notifications, or shows it again. Returns the comment before
 * the change, or null when nothing changes. Throws not-found.
 */
export async function setTeamHiding(
  transaction: Queryable,
  { id, about }: DecidableComment,
  hiding: TeamHiding,
  { announce, afterCommit }: { announce: AnnounceComments; afterCommit: AfterCommit },
): Promise<DecidableComment | null> {
  await lockCommentable(transaction, about);
  const comment = await findDecidable(transaction, id);
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (comment.hidden_at !== null)) return null;
  await store.setTeamHiding(transaction, id, hiding);
  await addToCount(transaction, about, isHidden ? -1 : 1);
  if (isHidden) await withdrawNews(transaction, comment, about);
  const count = await readCount(transaction, about);
  afterCommit(() => announce(topicOf(about), count));
  return comment;
}
