import type { Page } from '#contract/foundations/primitives.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './reports.shared.store.ts';
import { type ReportsTable, reportRow } from './reports.tables.ts';
import { isNewAccount, weightOf } from './reputation.policy.ts';

/**
 * Stores a report in its case with the weight of its reporter. When a member reports a target for a further reason,
 * this report has no weight. Returns the report, and whether it has a further reason. Returns null when the member has
 * already reported the same reason.
 */
export async function recordReport(
  transaction: Queryable,
  fields: Parameters<typeof reportRow>[0] & { case_id: string },
): Promise<{ report: ReportsTable; isFurther: boolean } | null> {
  const { case_id, reporter_id } = fields;
  const isFurther = (await store.findReport(transaction, { case_id, reporter_id })) !== null;
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

interface Owned {
  id: string;
  profiles: { id: string };
}

/** Adds the numbers of open reports to the items of a page. Members never see reports of their own content. */
export async function pageWithReports<Item extends Owned>(
  database: Queryable,
  viewer: Viewer,
  type: ReportTarget,
  page: Page<Item>,
) {
  return { ...page, items: await allWithReports(database, viewer, type, page.items) };
}

export async function withReports<Item extends Owned>(
  database: Queryable,
  viewer: Viewer,
  type: ReportTarget,
  item: Item,
) {
  const [counted] = await allWithReports(database, viewer, type, [item]);
  return counted ?? { ...item, open_reports: 0 };
}

async function allWithReports<Item extends Owned>(
  database: Queryable,
  { userId }: Viewer,
  type: ReportTarget,
  items: readonly Item[],
) {
  const others = items.filter(({ profiles }) => profiles.id !== userId).map(({ id }) => id);
  const open = await store.countOpen(database, type, others);
  return items.map((item) => ({ ...item, open_reports: open.get(item.id) ?? 0 }));
}
