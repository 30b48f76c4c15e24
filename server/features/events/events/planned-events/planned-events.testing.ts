import type { EventsTable } from '#server/features/events/events/events.tables.ts';
import { publicationPlanRow } from '#server/features/posts/publication-plans/publication-plans.tables.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { insertEvent } from '../events.testing.ts';

/** Inserts a planned event directly into the database. Returns its id. */
export async function insertPlannedEvent(
  test: Pick<TestApp, 'database'>,
  user_id: string,
  publish_at: string,
  fields: Partial<EventsTable> = {},
): Promise<string> {
  const id = await insertEvent(test, user_id, { ...fields, is_draft: true });
  const plan = publicationPlanRow('event', { id, user_id, publish_at });
  await insertRows(test.database, 'publication_plans', [plan]);
  return id;
}
