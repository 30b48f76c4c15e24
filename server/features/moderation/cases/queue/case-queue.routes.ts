import * as contract from '#contract/moderation/cases.ts';
import type { QueueDeps } from '#server/features/moderation/cases/cases.service.ts';
import type { Site } from '#server/platform/site.ts';
import {
  claimCase,
  countCases,
  countFiltered,
  readCases,
  readColleagues,
  releaseCase,
} from './case-queue.service.ts';

export function registerCaseQueue(site: Site & QueueDeps): void {
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
