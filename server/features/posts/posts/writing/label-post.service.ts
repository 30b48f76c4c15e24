import { labelsAsDecided } from '#server/features/moderation/decisions/decided-labels.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { lockVisibility } from '../audience/post-audience.shared.store.ts';
import { joinLabels } from '../labels/label-list.ts';
import { lockPost, updatePost } from './write-post.store.ts';

/**
 * Gives a post the labels of the decisions about it that stand. Returns false when nothing changes, or when there is no
 * such post. What the author has in a form then is out of date.
 */
export async function applyTeamLabels(
  transaction: Queryable,
  { id, user_id }: Pick<Tables['posts'], 'id' | 'user_id'>,
): Promise<boolean> {
  // The author is locked first, as in every change of a post.
  await lockVisibility(transaction, user_id);
  const post = await lockPost(transaction, id);
  if (!post) return false;
  const team_labels = await teamLabels(transaction, id);
  if (team_labels === post.team_labels) return false;
  const updated_at = versionAfter(post.updated_at);
  await updatePost(transaction, post, { ...post, team_labels, updated_at });
  return true;
}

/** The column of the labels that the team has set of a post. */
export async function teamLabels(database: Queryable, id: string): Promise<string> {
  return joinLabels(await labelsAsDecided(database, 'post', id));
}
