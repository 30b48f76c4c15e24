import type { ReportsTable } from '#server/features/moderation/reports/reports.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './reports.shared.store.ts';
import { reportRow } from './reports.tables.ts';
import { isNewAccount, weightOf } from './reputation.policy.ts';

type NewReport = Parameters<typeof reportRow>[0] & { case_id: string };

/**
 * Stores a report in its case with the weight of its reporter. Further reasons of the same member have no weight.
 * Returns the report, and whether its reason is a further one. Returns null when the member has already reported the
 * same reason.
 */
export async function recordReport(
  transaction: Queryable,
  fields: NewReport,
): Promise<{ report: ReportsTable; isFurther: boolean } | null> {
  const { case_id, reporter_id } = fields;
  const isFurther = await store.hasReported(transaction, case_id, reporter_id);
  const weight = isFurther
    ? { weight: 0, is_new_account: false }
    : await weigh(transaction, reporter_id);
  const report = reportRow({ ...fields, ...weight });
  return (await store.insertReport(transaction, report)) ? { report, isFurther } : null;
}

async function weigh(transaction: Queryable, userId: string) {
  const { joined_at, ...outcomes } = await store.readReputation(transaction, userId);
  const reputation = { ...outcomes, age: Date.now() - Date.parse(joined_at) };
  return { weight: weightOf(reputation), is_new_account: isNewAccount(reputation) };
}
