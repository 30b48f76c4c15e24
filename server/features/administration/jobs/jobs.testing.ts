import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Inserts a job that was given up, by default an export without a member. Returns its id. */
export async function insertGivenUp(
  { database }: TestApp,
  fields: Partial<Tables['jobs']> = {},
): Promise<string> {
  const exportId = newId();
  const now = new Date().toISOString();
  const row: Tables['jobs'] = {
    id: `data-export:${exportId}`,
    kind: 'data-export',
    payload: JSON.stringify({ exportId, userId: newId() }),
    state: 'failed',
    run_at: now,
    lease_id: null,
    leased_until: null,
    attempts: 3,
    last_error: 'unexpected',
    progress: null,
    user_id: null,
    turn: null,
    created_at: now,
    updated_at: now,
    ...fields,
  };
  await insertRows(database, 'jobs', [row]);
  return row.id;
}
