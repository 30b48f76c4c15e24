import { reportContent } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { report } from './reports.service.ts';

/** Reports: content that members bring to the moderators' attention. */
export function registerReports(binding: Binding, database: Database): void {
  binding.callable(reportContent, async ({ viewer, input }) => {
    await report(database, viewer, input);
    return { success: true as const };
  });
}
