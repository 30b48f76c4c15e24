import { reportContent } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { type AnnounceReport, report } from './reports.service.ts';

/** Reports: content that members bring to the moderators' attention. */
export function registerReports(
  binding: Binding,
  deps: { database: Database; announce: AnnounceReport },
): void {
  binding.callable(reportContent, async ({ viewer, input }) => {
    await report(deps, viewer, input);
    return { success: true as const };
  });
}
