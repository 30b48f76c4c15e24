import { reportContent } from '#contract/reports/reports.ts';
import type { AnnounceCases } from '#server/features/moderation/cases/cases.service.ts';
import type { Site } from '#server/platform/site.ts';
import { report } from './reports.service.ts';

interface ReportsSite extends Site {
  announceCases: AnnounceCases;
}

/** Reports: content that members bring to the moderators' attention. */
export function registerReports({ binding, database, env, announceCases }: ReportsSite): void {
  const deps = { database, chains: env.chains, announce: announceCases };
  binding.callable(reportContent, async ({ viewer, input }) => ({
    success: true as const,
    ...(await report(deps, viewer, input)),
  }));
}
