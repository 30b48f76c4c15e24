import { labelsAsDecided } from '#server/features/moderation/decisions/decided-labels.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { lockVisibility } from '../audience/post-audience.shared.store.ts';
import { joinLabels } from '../labels/label-list.ts';
import { lockPost, updatePost } from './write-post.store.ts';

/**
 * Stores the team's labels from the decisions in force about a post. Returns false when nothing changes, or when there is
 * no such post. Afterwards, a save from a form that the author has open throws changed-elsewhere.
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
