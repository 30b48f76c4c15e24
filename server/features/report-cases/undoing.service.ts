import { markOverturned } from '#server/features/decisions/decisions.service.ts';
import type { Hidden } from '#server/features/decisions/hiding.service.ts';
import { forgetHiding, lockBackup } from '#server/features/deletions/deletions.service.ts';
import { notHidden } from '#server/features/hiding/team-hiding.policy.ts';
import { restoreBlockWithin } from '#server/features/managed-users/blocking.service.ts';
import { decideWithin } from '#server/features/moderation/moderation.service.ts';
import { changeHiding } from '#server/features/posts/writing/hiding.service.ts';
import { closeReports, findThing } from '#server/features/reports/reports.service.ts';
import {
  type Restorers,
  restoreWithin,
} from '#server/features/restorations/restorations.service.ts';
import type { DecisionsTable } from '#server/platform/database/tables.ts';
import type { Deciding } from './authority.service.ts';
import { type EffectDeps, isContent, type Undo, unlessRefusedAs } from './effects.service.ts';
import { findCase } from './queue.store.ts';
import { release } from './releasing.service.ts';

type UndoDeps = Pick<EffectDeps, 'announceComments' | 'announcePosts'> & { restorers: Restorers };

/**
 * Overturns a locked decision, and puts back what it took: shows, restores, unblocks. Returns false when something could
 * not be put back. What has been decided elsewhere since stays as it is.
 */
export async function takeBack(
  deps: UndoDeps,
  deciding: Deciding,
  decision: DecisionsTable,
  reason: string,
): Promise<boolean> {
  const { transaction, viewer } = deciding;
  const isRestored = await undo(deps, deciding, decision, reason);
  const overturned_at = new Date().toISOString();
  const by = { overturned_at, overturned_by: viewer.userId, is_restored: isRestored };
  await markOverturned(transaction, decision.id, by);
  await closeReports(transaction, decision.case_id, 'dismissed');
  return isRestored;
}

async function undo(
  deps: UndoDeps,
  deciding: Deciding,
  decision: DecisionsTable,
  reason: string,
): Promise<boolean> {
  const { backup_id, block, ...hidden } = JSON.parse(decision.undo) as Undo;
  if (block)
    await restoreBlockWithin(deciding, { userId: decision.target_user_id, ...block, reason });
  const isShown = await show(deps, deciding, decision, hidden);
  const isRestored = backup_id === undefined || (await restore(deps, deciding, backup_id, reason));
  return isShown && isRestored;
}

/**
 * Shows a thing again, if it still is hidden by this decision. Returns false when it cannot be shown, or is gone that the
 * decision has hidden: what was gone by then comes back as it is decided by now.
 */
async function show(
  { announceComments: announce, announcePosts }: UndoDeps,
  deciding: Deciding,
  { case_id, target_type: type, target_id: id, target_user_id: user_id }: DecisionsTable,
  { hidden_at: hiddenAt, when_back }: Hidden,
): Promise<boolean> {
  if (hiddenAt === undefined) return true;
  const { transaction, afterCommit, viewer } = deciding;
  const thing = await findThing(transaction, type, id);
  if (!isContent(type)) return false;
  if (!thing) {
    // There is nothing to show, and nothing that counts against its author any more.
    await forgetHiding(transaction, type, { id, hidden_at: hiddenAt });
    return when_back !== undefined;
  }
  if (thing.hidden_at !== hiddenAt) return true;
  const shown = { type, id, hidden: false, reason: '', isTold: false };
  const isDone = decideWithin(transaction, { announce, afterCommit }, viewer, shown).then(
    () => true,
  );
  const isShown = (await isDone.catch(unlessRefusedAs('post-unfinished'))) ?? false;
  // What its author has left unfinished is theirs to finish.
  if (!isShown) await changeHiding(transaction, { id, user_id, since: hiddenAt }, notHidden);
  const decided = await findCase(transaction, case_id);
  // Nobody has been told of what was hidden from its first moment.
  if (decided?.kind === 'links') await release(announcePosts, deciding, decided);
  return isShown;
}

async function restore(
  { restorers, announceComments: announce }: UndoDeps,
  deciding: Deciding,
  deletedId: string,
  reason: string,
): Promise<boolean> {
  const restored = { deletedId, reason, isTold: false };
  // A backup that is kept no longer cannot be locked, either.
  if (!(await lockBackup(deciding.transaction, deletedId))) return false;
  const isDone = restoreWithin(deciding, { restorers, announce }, restored).then(() => true);
  return (await isDone.catch(unlessRefusedAs('not-restorable'))) ?? false;
}
