import * as decisions from '#contract/moderation/decisions.ts';
import * as reports from '#contract/moderation/reports.ts';
import * as appeals from '#server/features/moderation/appeals/my-decisions.service.ts';
import type { ContentsDeps } from '#server/features/moderation/cases/cases.service.ts';
import type { Site } from '#server/platform/site.ts';
import { appealDecision } from './appeal-decision.service.ts';
import { reportContent } from './report-content.service.ts';

export function registerCaseFiling(site: Site & ContentsDeps): void {
  const { binding } = site;
  const { read } = site.database;
  binding.callable(reports.reportContent, async ({ viewer, input }) => ({
    success: true as const,
    ...(await reportContent(site, viewer, input)),
  }));
  binding.query(decisions.getMyDecision, ({ viewer, params }) =>
    appeals.readMyDecision(read, viewer.userId, params.decisionId),
  );
  binding.callable(decisions.appealDecision, async ({ viewer, input }) => ({
    decision: await appealDecision(site, { userId: viewer.userId, ...input }),
  }));
  binding.callable(decisions.getDecisionByLink, async ({ input }) => {
    const { userId, decisionId } = await appeals.findLinkedDecision(read, input.token);
    const decision = await appeals.readMyDecision(read, userId, decisionId);
    return { decision: await appeals.withPictureInside(site, decision) };
  });
  binding.callable(decisions.appealByLink, async ({ input: { token, text } }) => {
    const linked = await appeals.findLinkedDecision(read, token);
    const decision = await appealDecision(site, { ...linked, text });
    return { decision: await appeals.withPictureInside(site, decision) };
  });
}
