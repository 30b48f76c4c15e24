import type { z } from 'zod';
import type { overturnDecision as overturnDecisionFunction } from '#contract/moderation/cases.ts';
import { listAppeals } from '#server/features/moderation/appeals/appeals.shared.store.ts';
import {
  canBeReverted,
  caseChanged,
} from '#server/features/moderation/cases/case-authority.policy.ts';
import { caseNotFound, changeCase } from '#server/features/moderation/cases/cases.service.ts';
import { textOfReversal } from '#server/features/moderation/cases/cases.text.ts';
import {
  actOnCase,
  type CaseDeps,
  lockAuthority,
  recordOutcome,
  reversalChanges,
} from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import { permissionOfDecision } from '#server/features/moderation/cases/view/case-authority.service.ts';
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
import { prepareUndo, revertEffects } from './revert-effects.service.ts';

type Input = z.output<typeof overturnDecisionFunction.input>;

/**
 * Reverts a decision and its effects without an appeal, in one transaction. A repeated call changes nothing. Throws
 * not-found, higher-rank, permission-denied, changed-elsewhere.
 */
export function overturnDecision(
  deps: CaseDeps,
  viewer: Viewer,
  { caseId, version, message }: Input,
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

async function lockDecisionOfCase(
  transaction: Queryable,
  caseId: string,
): Promise<Tables['decisions']> {
  const made = await findDecisionOfCase(transaction, caseId);
  const decision = made && (await lockDecision(transaction, made.id));
  if (!decision) throw caseNotFound();
  return decision;
}

/** Throws unless the viewer may make such a decision, and has made this decision or outranks the admin who made it. */
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
