import * as contract from '#contract/moderation/cases.ts';
import type { Site } from '#server/platform/site.ts';
import type { CaseDeps } from './case-actions.service.ts';
import { decideCase, decideCases } from './decide-case.service.ts';
import { decideAppeal, overturnDecision } from './overturn-decision.service.ts';

export function registerCaseDecisions({ binding, ...site }: Site & CaseDeps): void {
  binding.callable(contract.decideCase, ({ viewer, input }) => decideCase(site, viewer, input));
  binding.callable(contract.decideCases, ({ viewer, input }) => decideCases(site, viewer, input));
  binding.callable(contract.decideAppeal, ({ viewer, input }) => decideAppeal(site, viewer, input));
  binding.callable(contract.overturnDecision, ({ viewer, input }) =>
    overturnDecision(site, viewer, input),
  );
}
