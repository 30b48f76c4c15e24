import { beginPoll, hasBegun } from '#server/features/polls/polls/begin-poll.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Begun, completeOf } from './draft-poll.policy.ts';

/** Stores the poll of a post, after the published post has been stored. */
export async function beginPollOf(
  transaction: Queryable,
  { post: { id, user_id: userId }, poll }: Begun,
): Promise<void> {
  if (poll) await beginPoll(transaction, { owner: { kind: 'post', id }, userId, fields: poll });
}

/** Whether a draft has the given poll, or the post was published with it. */
export async function hasPollOf(
  database: Queryable,
  post: Pick<Tables['posts'], 'id' | 'has_poll' | 'draft_poll'>,
  draft_poll: string | null = null,
): Promise<boolean> {
  if (!post.has_poll) return post.draft_poll === draft_poll;
  const fields = completeOf({ draft_poll });
  return fields !== null && hasBegun(database, { owner: { kind: 'post', id: post.id }, fields });
}
