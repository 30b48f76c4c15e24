import * as contract from '#contract/moderation/cases.ts';
import type { Site } from '#server/platform/site.ts';
import { countCases, countFiltered, readCases, readColleagues } from './case-queue.service.ts';
import { type ClaimingDeps, claimCase, releaseCase } from './claim-case.service.ts';

/** Registers the routes of the queue of cases. */
export function registerCaseQueue(site: Site & ClaimingDeps): void {
  const { binding } = site;
  const { read } = site.database;
  binding.query(contract.listCases, ({ viewer, search }) => readCases(read, viewer, search));
  binding.query(contract.countCases, ({ viewer }) => countCases(read, viewer));
  binding.query(contract.countFilteredCases, ({ viewer, search }) =>
    countFiltered(read, viewer, search),
  );
  binding.query(contract.listCaseColleagues, () => readColleagues(read));
  binding.callable(contract.claimCase, async ({ viewer, input }) => ({
    case: await claimCase(site, viewer, input),
  }));
  binding.callable(contract.releaseCase, async ({ viewer, input }) => ({
    case: await releaseCase(site, viewer, input.caseId),
  }));
}
