import { forgetHiding } from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import { notHidden } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { ContentsDeps } from '#server/features/moderation/cases/cases.service.ts';
import {
  findEndedHold,
  listEndedBy,
} from '#server/features/moderation/cases/cases.shared.store.ts';
import {
  ignoreRefusal,
  release,
} from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import { listContents } from '#server/features/moderation/decisions/decided-contents.shared.store.ts';
import { closeReports } from '#server/features/moderation/reports/reports.shared.store.ts';
import { restoreDecided } from '#server/features/moderation/restorations/restorations.service.ts';
import type {
  CurrentContent,
  WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Covering, Progress } from './cover-content.service.ts';

/** The number of cases or contents of one transaction. */
const SLICE = 20;

/**
 * Reverts the next slice of what an overturned decision covers. Reports in the other cases then count as wrong. Content
 * that is still hidden because of the decision is shown again, and deleted content is restored. Returns the next
 * position, or null at the end.
 */
export async function revertSlice(
  deps: ContentsDeps,
  writeTransaction: WriteTransaction,
  { decision }: Covering,
  { step, type, id }: Progress,
): Promise<Progress | null> {
  const { transaction } = writeTransaction;
  if (step === 0) {
    const cases = await listEndedBy(transaction, decision.id, id, SLICE);
    for (const caseId of cases) await closeReports(transaction, caseId, 'dismissed');
    const last = cases.length === SLICE ? cases.at(-1) : undefined;
    return last === undefined ? { step: 1, type: '', id: '' } : { step, type, id: last };
  }
  const rows = await listContents(transaction, decision.id, { type, id }, SLICE);
  for (const row of rows) await revertContent(deps, writeTransaction, decision, row);
  const last = rows.length === SLICE ? rows.at(-1) : undefined;
  return last === undefined ? null : { step, type: last.target_type, id: last.target_id };
}

async function revertContent(
  deps: ContentsDeps,
  writeTransaction: WriteTransaction,
  decision: Tables['decisions'],
  row: Tables['decision_contents'],
): Promise<void> {
  const { target_type: type, target_id: id, hidden_at, backup_id } = row;
  if (backup_id !== null) await restoreDecided(writeTransaction, deps.moderatables, backup_id);
  if (hidden_at === null) return;
  const { transaction } = writeTransaction;
  const current = await deps.moderatables[type].find(transaction, id);
  if (!current) await forgetHiding(transaction, type, { id, hidden_at });
  // A later decision that hides the content stays in force.
  if (current?.hidden_at === hidden_at)
    await show(deps, writeTransaction, { decision, row, current });
}

interface Shown {
  decision: Tables['decisions'];
  row: Tables['decision_contents'];
  current: CurrentContent;
}

async function show(
  { moderatables }: ContentsDeps,
  writeTransaction: WriteTransaction,
  { decision, row: { target_type, target_id, hidden_at: since }, current }: Shown,
): Promise<void> {
  const { transaction } = writeTransaction;
  const { setHiding, replaceHiding } = moderatables[target_type];
  const isDone = setHiding(writeTransaction, current, notHidden).then(() => true);
  if (await isDone.catch(ignoreRefusal('post-unfinished'))) {
    const pending = await findEndedHold(transaction, decision.id, { target_type, target_id });
    // Members have not been notified of content that was hidden since its creation, so publishing it notifies them.
    if (pending)
      await release(moderatables, { ...writeTransaction, viewer: teamOf(decision) }, pending);
  } else if (since !== null) {
    // An incomplete post becomes a draft, which its author can complete.
    const { id, user_id } = current;
    await replaceHiding?.(transaction, { id, user_id, since }, notHidden);
  }
}

/** Returns the admin who overturned the decision, as a viewer. The permissions were checked at that time. */
function teamOf({ overturned_by }: Tables['decisions']): Viewer {
  return {
    userId: overturned_by ?? '',
    sessionHash: '',
    isComplete: true,
    hidesOthers: false,
    admin: { rank: null, permissions: new Set(['manage_posts', 'manage_events']) },
  };
}
