import {
  appealByLink,
  appealDecision,
  getDecisionByLink,
  getMyDecision,
} from '#contract/decisions.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import { type AppealDeps, appeal, findLinkedDecision } from './appeals.service.ts';
import { readMyDecision, withPictureInside } from './my-decisions.service.ts';

/** What the team has decided about things of members, as these read it, and their appeals. */
export function registerAppeals(binding: Binding, deps: AppealDeps & { variants: Variants }): void {
  const { read } = deps.database;
  binding.query(getMyDecision, ({ viewer, params }) =>
    readMyDecision(read, viewer.userId, params.decisionId),
  );
  binding.callable(appealDecision, async ({ viewer, input }) => ({
    decision: await appeal(deps, { userId: viewer.userId, ...input }),
  }));
  binding.callable(getDecisionByLink, async ({ input }) => {
    const { userId, decisionId } = await findLinkedDecision(read, input.token);
    const decision = await readMyDecision(read, userId, decisionId);
    return { decision: await withPictureInside(deps, decision) };
  });
  binding.callable(appealByLink, async ({ input: { token, text } }) => {
    const decision = await appeal(deps, { ...(await findLinkedDecision(read, token)), text });
    return { decision: await withPictureInside(deps, decision) };
  });
}
