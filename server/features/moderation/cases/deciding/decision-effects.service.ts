import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import type { ContentEffect, Contents, DecisionAction } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import {
  findTeamBackup,
  lockBackupsOf,
} from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { updateCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { textOfPublication } from '#server/features/moderation/cases/cases.text.ts';
import {
  decideWithin,
  hidingBy,
  showWithin,
} from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import type { Hidden } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import type {
  BlockChange,
  MemberBlocks,
  RestrictionChange,
} from '#server/features/moderation/targets/member-blocks.service.ts';
import {
  type AdminTransaction,
  type CurrentContent,
  type CurrentTarget,
  isContent,
  isHidable,
  linkTo,
  type Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import {
  nameOf,
  parseSnapshot,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';

export interface EffectDeps {
  moderatables: Moderatables;
  memberBlocks: MemberBlocks;
}

/** The changes that a decision has made, as far as its reversal needs them. */
export interface Undo extends Hidden {
  backup_id?: string;
  block?: BlockChange;
  restriction?: RestrictionChange;
}

interface Decided {
  action: DecisionAction;
  /** The reason in one sentence. */
  reason: string;
  /** The target as it is now. Null when it no longer exists. */
  current: CurrentTarget | null;
  /** Whether the target is hidden until the decision. */
  isOnHold: boolean;
  /** What a block covers. */
  contents: Contents;
}

/** Whether a decision about a member keeps hiding a target that was hidden until the decision. */
function endsHidden(action: DecisionAction): boolean {
  return action === 'block' || action === 'restrict';
}

/** Returns the effect on the target. A block hides a target that is in its scope or hidden until the decision. */
function effectOn({ action, current, isOnHold, contents }: Decided): ContentEffect | null {
  if (action === 'hide' || action === 'delete') return action;
  // A restricted member may not write links, so pending links are not published.
  if (action === 'restrict') return isOnHold ? 'hide' : null;
  if (action !== 'block') return null;
  const isDecidable = current !== null && isHidable(current);
  if (contents.scope !== 'none' && isDecidable) return contents.effect;
  return isOnHold ? 'hide' : null;
}

/** Returns the result of `effectOn` for a type of target. A target that is not content can only be hidden. */
function effectFor(moderatables: Moderatables, type: ReportTarget, decided: Decided) {
  const effect = effectOn(decided);
  if (isContent(type) || effect === null) return effect;
  return moderatables[type].hiding ? 'hide' : null;
}

/**
 * Delays restorations of a deleted target, or of the deleted content that contains it, until the transaction ends.
 * Waits for a restoration that has begun. A restoration that begins later applies the decision. Must be called after
 * the case is locked and before members are, because restorations lock members after the backup.
 */
export async function lockRestoration(
  transaction: Queryable,
  {
    target_type: type,
    target_id: id,
    snapshot,
  }: Pick<CasesTable, 'target_type' | 'target_id' | 'snapshot'>,
): Promise<void> {
  if (!isContent(type)) return;
  const page = parseSnapshot(snapshot)?.page;
  const records = [{ type, id }, ...(page ? [{ type: page.kind, id: page.id }] : [])];
  await lockBackupsOf(transaction, records);
}

/** Applies the decision about a case to its target, in the transaction that stores the decision. */
export async function applyDecision(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  found: CasesTable,
  decided: Decided,
): Promise<Undo> {
  const { action, reason, isOnHold } = decided;
  const { target_type: type, target_id: id } = found;
  const effect = effectFor(deps.moderatables, type, decided);
  if (isOnHold) await endContentHold(deps, adminTransaction, found, { action, effect });
  const undo: Undo = {};
  if (effect === 'hide') {
    const hidden_at = await hide(deps, adminTransaction, { type, id, reason });
    if (hidden_at !== null) undo.hidden_at = hidden_at;
    else if (isOnHold) undo.hidden_at = await keepHidden(deps, adminTransaction, found, reason);
  }
  if (decided.current === null && endsHidden(action) && found.hidden_at !== null) {
    undo.hidden_at = found.hidden_at;
    undo.when_back = { hidden_by: adminTransaction.viewer.userId, hidden_reason: reason };
  }
  if (effect === 'delete') undo.backup_id = await remove(deps, adminTransaction, found, reason);
  return undo;
}

/** Shows a target in pending review. The caller hides it again, for its own reason, if it stays hidden. */
async function endContentHold(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  found: CasesTable,
  { action, effect }: { action: DecisionAction; effect: ContentEffect | null },
): Promise<void> {
  const { target_type: type, target_id: id, kind } = found;
  if (isContent(type)) {
    const isNotified = effect === null && kind !== 'links';
    const shown = showWithin(adminTransaction, deps.moderatables, { type, id, isNotified });
    // An incomplete post cannot be shown. That must not prevent the decision.
    const refused = (await shown.catch(ignoreRefusal('post-unfinished'))) === null;
    if (refused && effect === null)
      await replaceContentHold(deps, adminTransaction, found, notHidden);
  }
  if (kind === 'links' && (action === 'none' || action === 'warn')) {
    await publishAndNotify(deps.moderatables, adminTransaction, found);
  }
}

/**
 * Publishes content whose links were pending review, with the effects of a first publication. Returns the content, or
 * null when it is not shown.
 */
export async function release(
  moderatables: Moderatables,
  adminTransaction: AdminTransaction,
  { target_type, target_id: id, snapshot, hidden_at: hiddenAt }: CasesTable,
): Promise<CurrentContent | null> {
  if (!isContent(target_type)) return null;
  const { find, publish } = moderatables[target_type];
  const target = await find(adminTransaction.transaction, id);
  if (!target?.is_shown) return null;
  const answeredId = parseSnapshot(snapshot)?.answered_id ?? null;
  await publish?.(adminTransaction, { id, answeredId, hiddenAt });
  return target;
}

async function publishAndNotify(
  moderatables: Moderatables,
  adminTransaction: AdminTransaction,
  found: CasesTable,
): Promise<void> {
  const target = await release(moderatables, adminTransaction, found);
  if (!target) return;
  const released_at = new Date().toISOString();
  await updateCase(adminTransaction.transaction, found.id, { released_at });
  const { word } = moderatables[found.target_type];
  const text = textOfPublication({ word, name: nameOf(target.snapshot) });
  const to = found.target_user_id;
  await notifyOfModeration(adminTransaction.transaction, { ...text, ...linkTo(target.page), to });
}

/** Returns an error handler that turns a refusal with this reason into null and rethrows other errors. */
export function ignoreRefusal(reason: ErrorReason) {
  return (error: unknown): null => {
    if (error instanceof AppError && error.details?.reason === reason) return null;
    throw error;
  };
}

/** Hides a target. Returns the time, or null when it was already hidden. */
async function hide(
  { moderatables }: EffectDeps,
  adminTransaction: AdminTransaction,
  { type, id, reason }: { type: ReportTarget; id: string; reason: string },
): Promise<string | null> {
  if (!isContent(type)) {
    const now = new Date();
    const hiding = hidingBy(adminTransaction.viewer.userId, reason, now);
    const isHidden = await moderatables[type].hiding?.set(adminTransaction, id, hiding);
    return isHidden ? hiding.hidden_at : null;
  }
  const decision = { type, id, reason, hidden: true, isNotified: false };
  const after = await decideWithin(adminTransaction, moderatables, decision);
  return after?.hidden_at ?? null;
}

/** Replaces the reason for which an incomplete target is hidden. Returns the time since which it is hidden. */
async function keepHidden(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  found: CasesTable,
  hidden_reason: string,
): Promise<string> {
  const hidden_at = new Date().toISOString();
  await replaceContentHold(deps, adminTransaction, found, {
    hidden_at,
    hidden_by: adminTransaction.viewer.userId,
    hidden_reason,
  });
  return hidden_at;
}

/**
 * Replaces the stored hiding of an incomplete target, because such a target cannot be shown first and then hidden
 * again.
 */
export async function replaceContentHold(
  { moderatables }: Pick<EffectDeps, 'moderatables'>,
  { transaction }: AdminTransaction,
  { target_type: type, target_id: id, target_user_id: user_id, hidden_at: since }: HiddenTarget,
  hiding: TeamHiding,
): Promise<void> {
  if (since === null || !isContent(type)) return;
  await moderatables[type].replaceHiding?.(transaction, { id, user_id, since }, hiding);
}

type HiddenTarget = Pick<CasesTable, 'target_type' | 'target_id' | 'target_user_id' | 'hidden_at'>;

async function remove(
  { moderatables }: EffectDeps,
  adminTransaction: AdminTransaction,
  { target_type: type, target_id: id, target_user_id }: CasesTable,
  reason: string,
): Promise<string> {
  if (isContent(type)) await moderatables[type].remove(adminTransaction, { id, reason });
  const backup = await findTeamBackup(adminTransaction.transaction, target_user_id, id);
  if (!backup) throw new AppError('invalid-argument', 'この対応は選べません');
  return backup.id;
}
