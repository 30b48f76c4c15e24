import * as contract from '#contract/moderation/cases.ts';
import type { Site } from '#server/platform/site.ts';
import type { CaseDeps } from './case-actions.service.ts';
import { countCases, countFiltered, readCases, readColleagues } from './case-queue.service.ts';
import { claim, release } from './claim-case.service.ts';
import { decideAppeal } from './decide-appeal.service.ts';
import { decideCase } from './decide-case.service.ts';
import { decideCases } from './decide-cases.service.ts';
import { readMemberContents } from './member-contents.service.ts';
import { readCase } from './read-case.service.ts';
import { readReportedMessages } from './read-neighbours.service.ts';
import { revertDecision } from './revert-decision.service.ts';

/** The queue of cases, for the team. */
export function registerCases(site: Site & CaseDeps): void {
  const { binding } = site;
  const { read } = site.database;
  binding.query(contract.listCases, ({ viewer, search }) => readCases(read, viewer, search));
  binding.query(contract.countCases, ({ viewer }) => countCases(read, viewer));
  binding.query(contract.countFilteredCases, ({ viewer, search }) =>
    countFiltered(read, viewer, search),
  );
  binding.query(contract.listCaseColleagues, () => readColleagues(read));
  binding.query(contract.getCase, ({ viewer, params }) => readCase(site, viewer, params.caseId));
  binding.query(contract.getMemberContents, ({ viewer, params: { userId }, search }) =>
    readMemberContents({ ...site, database: read }, viewer, { userId, ...search }),
  );
  binding.callable(contract.readReportedMessages, async ({ viewer, input }) => ({
    messages: await readReportedMessages(site, viewer, input.caseId),
  }));
  binding.callable(contract.claimCase, async ({ viewer, input }) => ({
    case: await claim(site, viewer, input),
  }));
  binding.callable(contract.releaseCase, async ({ viewer, input }) => ({
    case: await release(site, viewer, input.caseId),
  }));
  binding.callable(contract.decideCase, ({ viewer, input }) => decideCase(site, viewer, input));
  binding.callable(contract.decideCases, ({ viewer, input }) => decideCases(site, viewer, input));
  binding.callable(contract.overturnDecision, ({ viewer, input }) =>
    revertDecision(site, viewer, input),
  );
  binding.callable(contract.decideAppeal, ({ viewer, input }) => decideAppeal(site, viewer, input));
}
