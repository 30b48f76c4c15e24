import { reportContent } from '#contract/reports.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { type ReportDeps, report } from './reports.service.ts';

/** Reports: content that members bring to the moderators' attention. */
export function registerReports(binding: Binding, deps: ReportDeps): void {
  binding.callable(reportContent, async ({ viewer, input }) => ({
    success: true as const,
    ...(await report(deps, viewer, input)),
  }));
}
