import {
  forgetHiding,
  lockBackup,
} from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import { notHidden } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { findCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import { decideWithin } from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import { queueContents } from '#server/features/moderation/decisions/decided-contents.service.ts';
import { markOverturned } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type { Hidden } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import { closeReports } from '#server/features/moderation/reports/reports.shared.store.ts';
import { restoreWithin } from '#server/features/moderation/restorations/restorations.service.ts';
import {
  type AdminTransaction,
  isContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type EffectDeps,
  ignoreRefusal,
  release,
  replaceContentHold,
  type Undo,
} from './decision-effects.service.ts';
import { removeLabels } from './make-decision.service.ts';

interface Reversal {
  /** The reason in one sentence, for effects that store a reason. */
  reason: string;
  message: string;
}

/**
 * Overturns a locked decision and reverts its effects: shows or restores the target, removes labels, and ends blocks
 * and restrictions. Later decisions stay in force. Returns false when an effect could not be reverted.
 */
export async function revertEffects(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  decision: Tables['decisions'],
  { reason, message }: Reversal,
): Promise<boolean> {
  const { transaction, viewer } = adminTransaction;
  // The job starts again and reverts its work. The row of the job is locked first, because the job also locks it first.
  await queueContents(transaction, decision);
  const isRestored = await undo(deps, adminTransaction, decision, reason);
  await markOverturned(transaction, decision.id, {
    overturned_at: new Date().toISOString(),
    overturned_by: viewer.userId,
    overturn_message: message,
    is_restored: isRestored,
  });
  await removeLabels(deps.moderatables, adminTransaction, decision);
  await closeReports(transaction, decision.case_id, 'dismissed');
  return isRestored;
}

/** Queues the work that follows the reversal of a decision. Must be called before the member is locked. */
export async function prepareUndo(
  { memberBlocks }: EffectDeps,
  { transaction }: AdminTransaction,
  { undo, target_user_id }: Tables['decisions'],
): Promise<void> {
  const { restriction } = JSON.parse(undo) as Undo;
  if (restriction) await memberBlocks.prepareRestriction(transaction, target_user_id);
}

async function undo(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  decision: Tables['decisions'],
  reason: string,
): Promise<boolean> {
  const { backup_id, block, restriction, ...hidden } = JSON.parse(decision.undo) as Undo;
  const userId = decision.target_user_id;
  if (block) await deps.memberBlocks.revert(adminTransaction, { userId, ...block, reason });
  if (restriction) {
    await deps.memberBlocks.liftRestriction(adminTransaction, { userId, ...restriction, reason });
  }
  const isShown = await show(deps, adminTransaction, decision, hidden);
  const isRestored =
    backup_id === undefined || (await restore(deps, adminTransaction, backup_id, reason));
  return isShown && isRestored;
}

/**
 * Shows a target if this decision still hides it. Returns false when the target cannot be shown, or when the decision has
 * hidden it and it no longer exists. A target that was deleted before the decision is shown when it is restored.
 */
async function show(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  decision: Tables['decisions'],
  { hidden_at: hiddenAt, when_back }: Hidden,
): Promise<boolean> {
  if (hiddenAt === undefined) return true;
  const { transaction } = adminTransaction;
  const { moderatables } = deps;
  const { target_type: type, target_id: id } = decision;
  const current = await moderatables[type].find(transaction, id);
  if (!isContent(type)) {
    if (current?.hidden_at !== hiddenAt) return current !== null;
    return (await moderatables[type].hiding?.set(adminTransaction, id, notHidden)) ?? false;
  }
  if (!current) {
    // A deleted target cannot be shown. Its hiding no longer counts against the author.
    await forgetHiding(transaction, type, { id, hidden_at: hiddenAt });
    return when_back !== undefined;
  }
  if (current.hidden_at !== hiddenAt) return true;
  const shown = { type, id, hidden: false, reason: '', isNotified: false };
  const isDone = decideWithin(adminTransaction, moderatables, shown).then(() => true);
  const isShown = (await isDone.catch(ignoreRefusal('post-unfinished'))) ?? false;
  // An incomplete post becomes a draft, which its author can complete.
  const hiddenTarget = { ...decision, hidden_at: hiddenAt };
  if (!isShown) await replaceContentHold(deps, adminTransaction, hiddenTarget, notHidden);
  const decided = await findCase(transaction, decision.case_id);
  // Members have not been notified of content that was hidden since its creation, so publishing it notifies them.
  if (decided?.kind === 'links') await release(moderatables, adminTransaction, decided);
  return isShown;
}

async function restore(
  { moderatables }: EffectDeps,
  adminTransaction: AdminTransaction,
  deletedId: string,
  reason: string,
): Promise<boolean> {
  const restored = { deletedId, reason, isNotified: false };
  // An expired backup no longer exists, so there is nothing to lock.
  if (!(await lockBackup(adminTransaction.transaction, deletedId))) return false;
  const isDone = restoreWithin(adminTransaction, moderatables, restored).then(() => true);
  return (await isDone.catch(ignoreRefusal('not-restorable'))) ?? false;
}
