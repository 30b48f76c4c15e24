import * as contract from '#contract/moderation/cases.ts';
import type { Site } from '#server/platform/site.ts';
import type { CaseDeps } from './case-actions.service.ts';
import { decideCase } from './decide-case.service.ts';
import { decideCases } from './decide-cases.service.ts';

/** Registers the routes with which the team decides cases. */
export function registerCaseDecisions({ binding, ...site }: Site & CaseDeps): void {
  binding.callable(contract.decideCase, ({ viewer, input }) => decideCase(site, viewer, input));
  binding.callable(contract.decideCases, ({ viewer, input }) => decideCases(site, viewer, input));
}
