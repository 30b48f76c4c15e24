import type { TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { postNotFound } from '../posts.service.ts';
import { recount } from './counting.service.ts';
import { type AnnouncePost, isInPublicFeeds } from './writing.service.ts';
import { findRow, lockAudience, lockPost, updatePost } from './writing.store.ts';

/** Finds a post that the team can decide about: a published one, or one that it has hidden. Throws not-found. */
export async function findDecidable(database: Queryable, id: string): Promise<PostsTable> {
  const post = await findRow(database, id);
  if (!post || !isDecidable(post)) throw postNotFound();
  return post;
}

/** Of the drafts of members, the team knows nothing. */
function isDecidable({ is_published, hidden_at }: PostsTable): boolean {
  return is_published || hidden_at !== null;
}

/**
 * Hides a post on behalf of the team, which makes it a draft that its author cannot publish, or shows it again as it was.
 * One that nobody has seen yet is published now. Returns the post as it was before; null when it already is as wanted. Throws
 * not-found, and failed-precondition when its author has left out meanwhile what a published post needs.
 */
export async function setTeamHiding(
  transaction: Queryable,
  { id, user_id }: Pick<PostsTable, 'id' | 'user_id'>,
  hiding: TeamHiding,
): Promise<PostsTable | null> {
  // The author first, as in every change of a post.
  const audience = await lockAudience(transaction, user_id);
  const post = await lockPost(transaction, id);
  if (audience === null || !post || !isDecidable(post)) throw postNotFound();
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (post.hidden_at !== null)) return null;
  if (!isHidden) refuseUnfinished(post);
  const updated_at = versionAfter(post.updated_at);
  const isFirst = !isHidden && post.published_at === null;
  const after = {
    ...post,
    ...hiding,
    ...(isFirst && { published_at: updated_at, created_at: updated_at }),
    audience,
    is_published: !isHidden,
    is_draft: isHidden,
    updated_at,
  };
  await updatePost(transaction, post, after);
  await recount(transaction, post, after);
  return post;
}

/**
 * Changes how a post is hidden that cannot be shown because its author has left it unfinished; not hidden, it is a draft
 * again. Does nothing to one that is hidden otherwise than `since`.
 */
export async function changeHiding(
  transaction: Queryable,
  { id, user_id, since }: Pick<PostsTable, 'id' | 'user_id'> & { since: string },
  hiding: TeamHiding,
): Promise<void> {
  await lockAudience(transaction, user_id);
  const post = await lockPost(transaction, id);
  if (!post || post.hidden_at !== since) return;
  const updated_at = versionAfter(post.updated_at);
  await updatePost(transaction, post, { ...post, ...hiding, updated_at });
}

/** Tells that 新着 has a post that it did not have, after the team has shown it for the first time. */
export async function announceShown(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  announce: AnnouncePost,
  id: string,
): Promise<void> {
  const post = await findRow(transaction, id);
  if (post && isInPublicFeeds(post)) afterCommit(announce);
}

function refuseUnfinished({ title, category }: PostsTable): void {
  if (title !== '' && category !== null) return;
  const message = '投稿者がタイトルかカテゴリーを消したため、いまは表示できません';
  throw new AppError('failed-precondition', message, { reason: 'post-unfinished' });
}
