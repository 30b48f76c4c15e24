import {
  appealByLink,
  appealDecision,
  getDecisionByLink,
  getMyDecision,
} from '#contract/decisions.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { type AppealDeps, appeal, findLinkedDecision } from './appeals.service.ts';
import { readMyDecision } from './my-decisions.service.ts';

/** What the team has decided about things of members, as these read it, and their appeals. */
export function registerAppeals(binding: Binding, deps: AppealDeps): void {
  const { read } = deps.database;
  binding.query(getMyDecision, ({ viewer, params }) =>
    readMyDecision(read, viewer.userId, params.decisionId),
  );
  binding.callable(appealDecision, async ({ viewer, input }) => ({
    decision: await appeal(deps, { userId: viewer.userId, ...input }),
  }));
  binding.callable(getDecisionByLink, async ({ input }) => {
    const { userId, decisionId } = await findLinkedDecision(read, input.token);
    return { decision: await readMyDecision(read, userId, decisionId) };
  });
  binding.callable(appealByLink, async ({ input: { token, text } }) => ({
    decision: await appeal(deps, { ...(await findLinkedDecision(read, token)), text }),
  }));
}
