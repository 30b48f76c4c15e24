import type { z } from 'zod';
import type { decideAppeal as decideAppealFunction } from '#contract/moderation/cases.ts';
import {
  closeAppeal,
  findAppealOfCase,
} from '#server/features/moderation/appeals/appeals.shared.store.ts';
import { refuseChanged } from '#server/features/moderation/cases/case-authority.policy.ts';
import { caseNotFound, closeCase } from '#server/features/moderation/cases/cases.service.ts';
import { textOfAppeal } from '#server/features/moderation/cases/cases.text.ts';
import {
  actOnCase,
  type CaseDeps,
  lockAuthority,
  recordOutcome,
} from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import { refuseOwnDecision } from '#server/features/moderation/cases/view/case-authority.service.ts';
import { lockDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { prepareUndo, revertEffects } from './revert-effects.service.ts';

type Input = z.output<typeof decideAppealFunction.input>;

/**
 * Decides an appeal, and reverts the effects of the decision when it is overturned, in one transaction. A repeated call
 * changes nothing. Throws not-found, higher-rank, own-decision, case-claimed, changed-elsewhere.
 */
export function decideAppeal(
  deps: CaseDeps,
  viewer: Viewer,
  input: Input,
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
function isSame(appeal: Tables['appeals'], { userId }: Viewer, input: Input): boolean {
  const isSameText = appeal.message === input.message && appeal.note === input.note;
  const isSameEnd = appeal.status === (input.overturn ? 'overturned' : 'kept');
  return appeal.decided_by === userId && isSameEnd && isSameText;
}
