import type { z } from 'zod';
import type { ContentResult, decidePosts } from '#contract/administration/content-decisions.ts';
import { deleteComment } from '#server/features/comments/comments/delete-comment.service.ts';
import { deleteEvent } from '#server/features/events/events/writing/delete-event.service.ts';
import type { Belongings } from '#server/features/members/deleted-content/related-records.service.ts';
import { deletePost } from '#server/features/posts/posts/writing/delete-post.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { envelopeOf } from '#server/platform/http/error-handler.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { decide, findDecidable, type ModerationDeps } from './content-decisions.service.ts';
import type { DecidableKind } from './content-decisions.text.ts';

export interface ContentDecisionDeps extends ModerationDeps {
  postBelongings: readonly Belongings[];
  eventBelongings: readonly Belongings[];
}

type Input = z.output<typeof decidePosts.input>;

/**
 * Decides about several targets of one type, one after the other. Each has its own transaction and its own entry in the
 * audit log. The result contains the refusals; any other error ends the call.
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
  // The viewer's own content is deleted as by any member: without an entry in the log, and comments without a backup.
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
