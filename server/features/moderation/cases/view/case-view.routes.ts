import * as contract from '#contract/moderation/cases.ts';
import type { Site } from '#server/platform/site.ts';
import type { ViewingDeps } from './case-view.service.ts';
import { readMemberContents } from './member-contents.service.ts';
import { readCase, readReportedMessages } from './read-case.service.ts';

export function registerCaseView(site: Site & Omit<ViewingDeps, 'database'>): void {
  const { binding } = site;
  const { read } = site.database;
  binding.query(contract.getCase, ({ viewer, params }) => readCase(site, viewer, params.caseId));
  binding.query(contract.getMemberContents, ({ viewer, params: { userId }, search }) =>
    readMemberContents({ ...site, database: read }, viewer, { userId, ...search }),
  );
  binding.callable(contract.readReportedMessages, async ({ viewer, input }) => ({
    messages: await readReportedMessages(site, viewer, input.caseId),
  }));
}
