import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { commentNotFound } from './comment-threads.service.ts';
import { addToCount } from './commentables.service.ts';
import { lockCommentable, readCount } from './commentables.store.ts';
import { type CommentableRef, isDecidable, topicOf } from './comments.policy.ts';
import type { PublishCommentsEvent } from './comments.service.ts';
import * as store from './comments.store.ts';
import { withdrawFromNotifications } from './delete-comment.service.ts';

/**
 * Hides a comment on behalf of the team and deletes its notifications, or shows it again. Returns the comment before
 * the change, or null when nothing changes. Throws not-found.
 */
export async function setTeamHiding(
  transaction: Queryable,
  { id, about }: { id: string; about: CommentableRef },
  hiding: TeamHiding,
  { publishEvent, afterCommit }: { publishEvent: PublishCommentsEvent; afterCommit: AfterCommit },
): Promise<TeamHiding | null> {
  await lockCommentable(transaction, about);
  const comment = await store.findComment(transaction, id);
  if (!comment || !isDecidable(comment)) throw commentNotFound();
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (comment.hidden_at !== null)) return null;
  await store.setTeamHiding(transaction, id, hiding);
  await addToCount(transaction, about, isHidden ? -1 : 1);
  if (isHidden) await withdrawFromNotifications(transaction, comment, about);
  const count = await readCount(transaction, about);
  afterCommit(() => publishEvent(topicOf(about), count));
  return comment;
}
