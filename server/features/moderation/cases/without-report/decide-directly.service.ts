import { noLabels } from '#contract/posts/content-labels.ts';
import {
  type DirectTarget,
  insertTeamCase,
} from '#server/features/moderation/cases/cases.service.ts';
import { textOfDecision } from '#server/features/moderation/cases/cases.text.ts';
import { notifyOwner } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import type { EffectDeps } from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import {
  type MadeDecision,
  makeDecision,
  type Verdict,
} from '#server/features/moderation/cases/deciding/make-decision.service.ts';
import type { AdminTransaction } from '#server/features/moderation/targets/moderatable.service.ts';

/**
 * Makes a decision without a report, in the transaction of the caller, who has checked the permissions. The decision
 * has a case, so that the member can appeal and the team can revert it. Notifies the owner of the target.
 */
export async function decideDirectly(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  target: DirectTarget,
  verdict: Omit<Verdict, 'labels'> & { action: 'block' | 'restrict' },
): Promise<MadeDecision> {
  const { transaction } = adminTransaction;
  const { moderatables } = deps;
  const current = await moderatables[target.type].find(transaction, target.id);
  const row = await insertTeamCase(transaction, target, current);
  const made = await makeDecision(deps, adminTransaction, row, current, {
    ...verdict,
    labels: noLabels,
  });
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
