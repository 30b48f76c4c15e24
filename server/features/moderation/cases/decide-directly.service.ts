import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { AdminTransaction } from '#server/features/moderation/targets/moderatable.service.ts';
import { notifyOwner } from './case-actions.service.ts';
import { caseRow } from './cases.rows.ts';
import { insertCase } from './cases.shared.store.ts';
import { textOfDecision } from './cases.text.ts';
import type { EffectDeps } from './decision-effects.service.ts';
import { type MadeDecision, makeDecision, type Verdict } from './make-decision.service.ts';

/** What a decision without a report is about. */
export interface DirectTarget {
  type: ReportTarget;
  id: string;
  ownerId: string;
}

/**
 * Makes a decision without a report, in a transaction of the caller, who has checked the permissions. It has a case that
 * is decided at once, so that its member can appeal and the team can revert it. Notifies the owner of the target.
 */
export async function decideDirectly(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  { type, id, ownerId }: DirectTarget,
  verdict: Verdict & { action: 'hide' | 'block' },
): Promise<MadeDecision> {
  const { transaction } = adminTransaction;
  const { moderatables } = deps;
  const current = await moderatables[type].find(transaction, id);
  const row = caseRow({
    kind: 'team',
    status: 'decided',
    target_type: type,
    target_id: id,
    target_user_id: ownerId,
    snapshot: current ? JSON.stringify(current.snapshot) : '',
    decided_at: new Date().toISOString(),
  });
  await insertCase(transaction, row);
  const made = await makeDecision(deps, adminTransaction, row, current, verdict);
  const { rule, contents } = made;
  await notifyOwner(transaction, moderatables, made.decision, (target) =>
    textOfDecision(verdict.action, {
      ...target,
      rule,
      message: verdict.message,
      covered: contents,
    }),
  );
  return made;
}
