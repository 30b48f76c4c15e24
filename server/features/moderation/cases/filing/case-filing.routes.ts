import {
  appealByLink,
  appealDecision,
  getDecisionByLink,
  getMyDecision,
} from '#contract/moderation/decisions.ts';
import { reportContent } from '#contract/moderation/reports.ts';
import { findLinkedDecision } from '#server/features/moderation/appeals/appeal-links.service.ts';
import {
  readMyDecision,
  withPictureInside,
} from '#server/features/moderation/appeals/my-decisions.service.ts';
import type { Site } from '#server/platform/site.ts';
import { fileAppeal } from './file-appeal.service.ts';
import { fileReport, type ReportDeps } from './file-report.service.ts';

/** The cases that members open: reports, and appeals against the decisions about their content. */
export function registerCaseFiling(site: Site & ReportDeps): void {
  const { binding } = site;
  const { read } = site.database;
  binding.callable(reportContent, async ({ viewer, input }) => ({
    success: true as const,
    ...(await fileReport(site, viewer, input)),
  }));
  binding.query(getMyDecision, ({ viewer, params }) =>
    readMyDecision(read, viewer.userId, params.decisionId),
  );
  binding.callable(appealDecision, async ({ viewer, input }) => ({
    decision: await fileAppeal(site, { userId: viewer.userId, ...input }),
  }));
  binding.callable(getDecisionByLink, async ({ input }) => {
    const { userId, decisionId } = await findLinkedDecision(read, input.token);
    const decision = await readMyDecision(read, userId, decisionId);
    return { decision: await withPictureInside(site, decision) };
  });
  binding.callable(appealByLink, async ({ input: { token, text } }) => {
    const linked = await findLinkedDecision(read, token);
    const decision = await fileAppeal(site, { ...linked, text });
    return { decision: await withPictureInside(site, decision) };
  });
}
