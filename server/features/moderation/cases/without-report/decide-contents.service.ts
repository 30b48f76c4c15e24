import type { z } from 'zod';
import type { ContentResult, decidePosts } from '#contract/moderation/content-decisions.ts';
import type { ContentTarget } from '#contract/moderation/reports.ts';
import {
  findDecidable,
  type ModerationDeps,
} from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { decideDeletion } from './decide-deletion.service.ts';
import { setContentHidden } from './set-content-hidden.service.ts';

type Input = z.output<typeof decidePosts.input>;

/**
 * Decides about several targets of one type, one after another. Each has its own transaction and its own audit entry.
 * The result contains the targets that could not be decided, with the reasons. An unexpected error ends the call.
 */
export async function decideContents(
  deps: ModerationDeps,
  viewer: Viewer,
  type: ContentTarget,
  { ids, ...wanted }: Input,
): Promise<{ results: ContentResult[] }> {
  const results: ContentResult[] = [];
  for (const id of ids) {
    results.push({ id, error: await refusalOf(() => act(deps, viewer, { type, id, ...wanted })) });
  }
  return { results };
}

interface Decision extends Omit<Input, 'ids'> {
  type: ContentTarget;
  id: string;
}

async function act(
  deps: ModerationDeps,
  viewer: Viewer,
  { decision, ...target }: Decision,
): Promise<void> {
  if (decision === 'delete') return remove(deps, viewer, target);
  await setContentHidden(deps, viewer, { ...target, hidden: decision === 'hide' });
}

async function remove(
  { database, moderatables }: ModerationDeps,
  viewer: Viewer,
  { type, id, reason, rule }: Omit<Decision, 'decision'>,
): Promise<void> {
  const content = moderatables[type];
  const { user_id } = await findDecidable(database.read, content, id);
  // Members of the team delete their own content as others do: without an audit entry, comments without a backup.
  if (user_id === viewer.userId) throw ownRefused();
  await database.write((transaction, afterCommit) => {
    const adminTransaction = { transaction, afterCommit, viewer };
    return decideDeletion(adminTransaction, moderatables, { type, id, reason, rule }, () =>
      content.remove(adminTransaction, { id, reason }),
    );
  });
}

function ownRefused(): AppError {
  return new AppError('invalid-argument', '自分のものは、そのページから削除してください', {
    reason: 'hide-oneself',
  });
}
