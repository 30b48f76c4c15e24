import * as contract from '#contract/moderation/cases.ts';
import type { CaseDeps } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import type { Site } from '#server/platform/site.ts';
import { decideAppeal } from './decide-appeal.service.ts';
import { overturnDecision } from './overturn-decision.service.ts';

/** Registers the routes that overturn decisions, with or without an appeal. */
export function registerOverturning({ binding, ...site }: Site & CaseDeps): void {
  binding.callable(contract.decideAppeal, ({ viewer, input }) => decideAppeal(site, viewer, input));
  binding.callable(contract.overturnDecision, ({ viewer, input }) =>
    overturnDecision(site, viewer, input),
  );
}
