import * as contract from '#contract/moderation/cases.ts';
import type { QueueDeps } from '#server/features/moderation/cases/cases.service.ts';
import type { Site } from '#server/platform/site.ts';
import * as queue from './case-queue.service.ts';

export function registerCaseQueue(site: Site & QueueDeps): void {
  const { binding } = site;
  const { read } = site.database;
  binding.query(contract.listCases, ({ viewer, search }) => queue.readCases(read, viewer, search));
  binding.query(contract.countCases, ({ viewer }) => queue.countCases(read, viewer));
  binding.query(contract.countFilteredCases, ({ viewer, search }) =>
    queue.countFiltered(read, viewer, search),
  );
  binding.query(contract.listCaseColleagues, () => queue.readColleagues(read));
  binding.callable(contract.claimCase, async ({ viewer, input }) => ({
    case: await queue.claimCase(site, viewer, input),
  }));
  binding.callable(contract.releaseCase, async ({ viewer, input }) => ({
    case: await queue.releaseCase(site, viewer, input.caseId),
  }));
}
