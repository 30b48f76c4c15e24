import * as contract from '#contract/moderation/cases.ts';
import type { Belongings } from '#server/features/members/deleted-content/related-records.service.ts';
import type { AnnounceCases } from '#server/features/moderation/cases/cases.service.ts';
import type { Site } from '#server/platform/site.ts';
import { countCases, readCases } from './case-queue.service.ts';
import { viewCase } from './case-view.service.ts';
import { claim, release } from './claim-case.service.ts';
import { decideAppeal } from './decide-appeal.service.ts';
import { type DecidingDeps, decideCase } from './decide-case.service.ts';
import { overturn } from './revert-decision.service.ts';

interface CaseHandlingSite extends Site, Omit<DecidingDeps, 'announce' | 'belongings'> {
  announceCases: AnnounceCases;
  postBelongings: readonly Belongings[];
  eventBelongings: readonly Belongings[];
}

/** The queue of cases, for the team. */
export function registerReportCases(site: CaseHandlingSite): void {
  const { binding, announceCases: announce, postBelongings: post, eventBelongings: event } = site;
  const { read } = site.database;
  const deps = { ...site, announce, belongings: { post, event } };
  binding.query(contract.listReportCases, ({ viewer, search }) => readCases(read, viewer, search));
  binding.query(contract.countReportCases, ({ viewer }) => countCases(read, viewer));
  binding.query(contract.getReportCase, ({ viewer, params }) =>
    viewCase(read, viewer, params.caseId),
  );
  binding.callable(contract.claimReportCase, async ({ viewer, input }) => ({
    case: await claim(deps, viewer, input),
  }));
  binding.callable(contract.releaseReportCase, async ({ viewer, input }) => ({
    case: await release(deps, viewer, input.caseId),
  }));
  binding.callable(contract.decideReportCase, ({ viewer, input }) =>
    decideCase(deps, viewer, input),
  );
  binding.callable(contract.overturnDecision, ({ viewer, input }) => overturn(deps, viewer, input));
  binding.callable(contract.decideAppeal, ({ viewer, input }) => decideAppeal(deps, viewer, input));
}
