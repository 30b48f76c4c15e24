import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { labelsAsDecided } from '#server/features/moderation/decisions/decisions.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { joinLabels } from '../labels/labels.policy.ts';
import { feedAudience, isInPublicFeeds, refuseUnfinished } from '../posts.policy.ts';
import { type PublishPostsEvent, postNotFound } from '../posts.service.ts';
import { takePendingPoll } from './draft-poll.policy.ts';
import { beginPollOf, notifyOfPost, queueComparison } from './post-effects.service.ts';
import { recount } from './recount-post.service.ts';
import { findRow, lockPost, lockVisibility, updatePost } from './write-post.store.ts';

/** Whether the team can decide about a post. The team cannot see drafts, except for the posts that it hides. */
function isDecidable({ is_published, hidden_at }: Tables['posts']): boolean {
  return is_published || hidden_at !== null;
}

/**
 * Hides a post on behalf of the team, or shows it again. A hidden post is a draft that its author cannot publish. A
 * post that was never published is published when it is shown. Returns the post before the change, or null when nothing
 * changes. Throws `not-found`, and `post-unfinished` when the post lacks something that a published post needs.
 */
export async function setTeamHiding(
  transaction: Queryable,
  { id, user_id }: Pick<Tables['posts'], 'id' | 'user_id'>,
  hiding: TeamHiding,
): Promise<Tables['posts'] | null> {
  // The author is locked before the post, as in every change of a post.
  const visibility = await lockVisibility(transaction, user_id);
  const post = await lockPost(transaction, id);
  if (visibility === null || !post || !isDecidable(post)) throw postNotFound();
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (post.hidden_at !== null)) return null;
  if (!isHidden) refuseUnfinished(post);
  const updated_at = versionAfter(post.updated_at);
  const isFirst = !isHidden && post.published_at === null;
  const after = {
    ...post,
    ...hiding,
    ...(isFirst && { published_at: updated_at, created_at: updated_at }),
    audience: feedAudience(visibility, post.own_audience),
    is_published: !isHidden,
    is_draft: isHidden,
    updated_at,
  };
  const begun = takePendingPoll(after, updated_at);
  await updatePost(transaction, post, begun.post);
  await beginPollOf(transaction, begun);
  await recount(transaction, post, begun.post);
  return post;
}

/**
 * Changes the hiding of a post that cannot be shown, because its author has left it incomplete. When the hiding ends, the
 * post becomes an ordinary draft. Does nothing unless the post has been hidden since `since`.
 */
export async function changeHiding(
  transaction: Queryable,
  { id, user_id, since }: Pick<Tables['posts'], 'id' | 'user_id'> & { since: string },
  hiding: TeamHiding,
): Promise<void> {
  await lockVisibility(transaction, user_id);
  const post = await lockPost(transaction, id);
  if (!post || post.hidden_at !== since) return;
  const updated_at = versionAfter(post.updated_at);
  await updatePost(transaction, post, { ...post, ...hiding, updated_at });
}

/**
 * Sends the notifications about a post that the team shows for the first time, and queues the comparison of its
 * pictures.
 */
export async function publishShownPost(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  publishEvent: PublishPostsEvent,
  id: string,
): Promise<void> {
  const post = await findRow(transaction, id);
  if (!post) return;
  await notifyOfPost(transaction, null, post);
  await queueComparison(transaction, post);
  if (isInPublicFeeds(post)) afterCommit(publishEvent);
}

/**
 * Stores the team's labels from the decisions in force about a post. Returns false when nothing changes, or when there
 * is no such post. Afterwards, a save from a form that the author has open throws `changed-elsewhere`.
 */
export async function applyTeamLabels(
  transaction: Queryable,
  { id, user_id }: Pick<Tables['posts'], 'id' | 'user_id'>,
): Promise<boolean> {
  // The author is locked before the post, as in every change of a post.
  await lockVisibility(transaction, user_id);
  const post = await lockPost(transaction, id);
  if (!post) return false;
  const team_labels = await teamLabels(transaction, id);
  if (team_labels === post.team_labels) return false;
  const updated_at = versionAfter(post.updated_at);
  await updatePost(transaction, post, { ...post, team_labels, updated_at });
  return true;
}

/** Returns the team's labels of a post in one column, from the decisions in force. */
export async function teamLabels(database: Queryable, id: string): Promise<string> {
  return joinLabels(await labelsAsDecided(database, 'post', id));
}
