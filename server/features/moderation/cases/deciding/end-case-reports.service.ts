import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { textOfOutcome } from '#server/features/moderation/cases/cases.text.ts';
import { closeReports } from '#server/features/moderation/reports/reports.shared.store.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import { notifyOfOutcome } from '#server/features/notifications/notifications/notifications.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Closes the reports of a case, and notifies the reporters that there is an outcome. */
export async function endReports(
  moderatables: Moderatables,
  transaction: Queryable,
  { id, target_type }: CasesTable,
  { action, created_at }: Pick<Tables['decisions'], 'action' | 'created_at'>,
): Promise<void> {
  const isUpheld = action !== 'none';
  const to = await closeReports(transaction, id, isUpheld ? 'resolved' : 'dismissed');
  const outcome = { ...textOfOutcome(isUpheld, moderatables[target_type].word), to };
  await notifyOfOutcome(transaction, outcome, new Date(created_at));
}
