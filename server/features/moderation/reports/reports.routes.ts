import { reportContent } from '#contract/moderation/reports.ts';
import type { Site } from '#server/platform/site.ts';
import { type ReportDeps, report } from './reports.service.ts';

/** Reports: content that members bring to the moderators' attention. */
export function registerReports(site: Site & ReportDeps): void {
  site.binding.callable(reportContent, async ({ viewer, input }) => ({
    success: true as const,
    ...(await report(site, viewer, input)),
  }));
}
