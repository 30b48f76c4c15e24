import type { Page } from '#contract/foundations/primitives.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { countOpen } from './reports.shared.store.ts';

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

/** Adds the number of open reports to an item. */
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
  const open = await countOpen(database, type, others);
  return items.map((item) => ({ ...item, open_reports: open.get(item.id) ?? 0 }));
}
