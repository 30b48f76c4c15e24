import { noLabels } from '#contract/posts/content-labels.ts';
import type { AdminTransaction } from '#server/features/moderation/targets/moderatable.service.ts';
import { notifyOwner } from './case-actions.service.ts';
import { type DirectTarget, insertTeamCase } from './cases.service.ts';
import { textOfDecision } from './cases.text.ts';
import type { EffectDeps } from './decision-effects.service.ts';
import { type MadeDecision, makeDecision, type Verdict } from './make-decision.service.ts';

/**
 * Makes a decision without a report, in a transaction of the caller, who has checked the permissions. It has a case that
 * is decided at once, so that its member can appeal and the team can revert it. Notifies the owner of the target.
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
