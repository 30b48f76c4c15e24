import type { z } from 'zod';
import type {
  decideAppeal as decideAppealFunction,
  overturnDecision as overturnDecisionFunction,
} from '#contract/moderation/cases.ts';
import {
  closeAppeal,
  findAppealOfCase,
  listAppeals,
} from '#server/features/moderation/appeals/appeals.shared.store.ts';
import {
  canBeReverted,
  caseChanged,
  refuseChanged,
} from '#server/features/moderation/cases/cases.policy.ts';
import {
  caseNotFound,
  changeCase,
  closeCase,
} from '#server/features/moderation/cases/cases.service.ts';
import { textOfAppeal, textOfReversal } from '#server/features/moderation/cases/cases.text.ts';
import {
  permissionOfDecision,
  refuseOwnDecision,
} from '#server/features/moderation/cases/view/case-authority.service.ts';
import {
  findDecisionOfCase,
  lockDecision,
} from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type {
  AdminTransaction,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  actOnCase,
  type CaseDeps,
  lockAuthority,
  recordOutcome,
  reversalChanges,
} from './case-actions.service.ts';
import { prepareUndo, revertEffects } from './revert-effects.service.ts';

/**
 * Reverts a decision without an appeal. A repeated call changes nothing. Throws `not-found`, `higher-rank`,
 * `permission-denied`, `changed-elsewhere`.
 */
export function overturnDecision(
  deps: CaseDeps,
  viewer: Viewer,
  { caseId, version, message }: z.output<typeof overturnDecisionFunction.input>,
): Promise<z.input<typeof overturnDecisionFunction.output>> {
  return actOnCase(deps, viewer, caseId, async (adminTransaction, found) => {
    const { transaction } = adminTransaction;
    const decision = await lockDecisionOfCase(transaction, found.id);
    const decisionId = decision.id;
    const { overturned_by, overturn_message } = decision;
    // Old reversals have no stored message, so any message matches.
    if (overturned_by === viewer.userId && (overturn_message ?? message) === message) {
      return { row: found, decisionId, isRestored: decision.is_restored ?? true };
    }
    const [appeal] = await listAppeals(transaction, [decisionId]);
    const isRevertible = canBeReverted(decision, appeal?.status ?? null);
    if (!isRevertible || found.version !== version) throw caseChanged();
    await prepareUndo(deps, adminTransaction, decision);
    await lockAuthority(adminTransaction, decision);
    await verifyAuthorityOver(deps.moderatables, adminTransaction, decision);
    const reversal = { reason: message === '' ? '判断の取り消し' : message, message };
    const isRestored = await revertEffects(deps, adminTransaction, decision, reversal);
    await recordOutcome(adminTransaction, deps.moderatables, decision, {
      action: 'case.overturned',
      reason: message,
      changes: reversalChanges(decision),
      text: (target) => textOfReversal({ isRestored, message }, target),
    });
    return { row: await changeCase(transaction, found, {}), decisionId, isRestored };
  });
}

async function lockDecisionOfCase(transaction: Queryable, caseId: string) {
  const made = await findDecisionOfCase(transaction, caseId);
  const decision = made && (await lockDecision(transaction, made.id));
  if (!decision) throw caseNotFound();
  return decision;
}

/**
 * Throws unless the viewer may make decisions of this kind. Also throws unless the viewer made this decision or
 * outranks the admin who made it.
 */
async function verifyAuthorityOver(
  moderatables: Moderatables,
  { transaction, viewer }: AdminTransaction,
  decision: Tables['decisions'],
): Promise<void> {
  const { decided_by } = decision;
  if (decided_by !== null && decided_by !== viewer.userId) {
    await refuseHigherRank(transaction, viewer, decided_by);
  }
  const permission = permissionOfDecision(moderatables, decision);
  if (permission !== null) await verifyPermission(transaction, viewer, permission);
}

type AppealInput = z.output<typeof decideAppealFunction.input>;

/**
 * Decides an appeal. A repeated call changes nothing. Throws `not-found`, `higher-rank`, `own-decision`,
 * `case-claimed`, `changed-elsewhere`.
 */
export function decideAppeal(
  deps: CaseDeps,
  viewer: Viewer,
  input: AppealInput,
): Promise<z.input<typeof decideAppealFunction.output>> {
  return actOnCase(deps, viewer, input.caseId, async (adminTransaction, found) => {
    const { transaction } = adminTransaction;
    const appeal = await findAppealOfCase(transaction, found.id);
    const decision = appeal && (await lockDecision(transaction, appeal.decision_id));
    if (!appeal || !decision) throw caseNotFound();
    const decisionId = decision.id;
    if (isSame(appeal, viewer, input)) {
      return { row: found, decisionId, isRestored: decision.is_restored ?? true };
    }
    refuseChanged(viewer, found, input.version);
    if (input.overturn) await prepareUndo(deps, adminTransaction, decision);
    await lockAuthority(adminTransaction, decision);
    const { moderatables } = deps;
    await refuseOwnDecision({ database: transaction, moderatables }, viewer.userId, decision);
    const { overturn: isOverturned, note, message } = input;
    const reversal = { reason: message === '' ? '異議の確認' : message, message };
    const isRestored =
      !isOverturned || (await revertEffects(deps, adminTransaction, decision, reversal));
    const status = isOverturned ? 'overturned' : 'kept';
    const decided_at = new Date().toISOString();
    const end = { status, note, message, decided_by: viewer.userId, decided_at } as const;
    await closeAppeal(transaction, decisionId, end);
    await recordOutcome(adminTransaction, moderatables, decision, {
      action: isOverturned ? 'appeal.overturned' : 'appeal.kept',
      reason: message,
      text: (target) => textOfAppeal({ isOverturned, isRestored, message }, target),
    });
    return { row: await closeCase(transaction, found, decided_at), decisionId, isRestored };
  });
}

/** Whether an earlier attempt of the same call has decided the appeal. */
function isSame(appeal: Tables['appeals'], { userId }: Viewer, input: AppealInput): boolean {
  const isSameText = appeal.message === input.message && appeal.note === input.note;
  const isSameEnd = appeal.status === (input.overturn ? 'overturned' : 'kept');
  return appeal.decided_by === userId && isSameEnd && isSameText;
}
