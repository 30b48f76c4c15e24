import type { z } from 'zod';
import type { ContentResult, decidePosts } from '#contract/content-decisions.ts';
import { deleteComment } from '#server/features/comments/deleting.service.ts';
import type { Belongings } from '#server/features/deletions/belongings.service.ts';
import { deleteEvent } from '#server/features/events/writing/deleting.service.ts';
import { deletePost } from '#server/features/posts/writing/deleting.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { envelopeOf } from '#server/platform/http/error-handler.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { decide, findDecidable, type ModerationDeps } from './moderation.service.ts';
import type { DecidableKind } from './moderation.text.ts';

export interface ContentDecisionDeps extends ModerationDeps {
  postBelongings: readonly Belongings[];
  eventBelongings: readonly Belongings[];
}

type Input = z.output<typeof decidePosts.input>;

/**
 * Decides about several things of one type, one after the other, each in a transaction of its own with its own entry in
 * the audit log. What is refused is told in the result; any other failure ends the call.
 */
export async function decideEach(
  deps: ContentDecisionDeps,
  viewer: Viewer,
  type: DecidableKind,
  { ids, ...wanted }: Input,
): Promise<{ results: ContentResult[] }> {
  const results: ContentResult[] = [];
  for (const id of ids) {
    results.push({ id, error: await refusalOf(() => act(deps, viewer, { type, id, ...wanted })) });
  }
  return { results };
}

interface Decision extends Omit<Input, 'ids'> {
  type: DecidableKind;
  id: string;
}

async function act(
  deps: ContentDecisionDeps,
  viewer: Viewer,
  { decision, ...thing }: Decision,
): Promise<void> {
  if (decision === 'delete') return remove(deps, viewer, thing);
  await decide(deps, viewer, { ...thing, hidden: decision === 'hide' });
}

async function remove(
  { database, announce, postBelongings, eventBelongings }: ContentDecisionDeps,
  viewer: Viewer,
  { type, id, reason }: Omit<Decision, 'decision'>,
): Promise<void> {
  const { user_id } = await findDecidable(database.read, type, id);
  // What is one's own is deleted like that of any member: without an entry in the log, a comment without a backup.
  if (user_id === viewer.userId) throw ownRefused();
  if (type === 'post') await deletePost(database, postBelongings, viewer, { postId: id, reason });
  else if (type === 'comment') {
    await deleteComment(database, announce, viewer, { commentId: id, reason });
  } else {
    const deps = { database, belongings: eventBelongings };
    await deleteEvent(deps, viewer, { eventId: id, series: 'one', reason });
  }
}

async function refusalOf(action: () => Promise<void>): Promise<ContentResult['error']> {
  try {
    await action();
    return null;
  } catch (error) {
    if (error instanceof AppError) return envelopeOf(error).error;
    throw error;
  }
}

function ownRefused(): AppError {
  return new AppError('invalid-argument', '自分のものは、そのページから削除してください', {
    reason: 'hide-oneself',
  });
}
