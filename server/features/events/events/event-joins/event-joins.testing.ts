import { expect } from 'vitest';
import type { JoinState } from '#contract/events/events.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, memberRows } from '#server/testing/factories.ts';

/** Changes columns of an event directly in the database, without checks. */
export async function changeEvent(
  database: Database,
  id: string,
  fields: Partial<Tables['events']>,
): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('events').set(fields).where('id', '=', id).execute(),
  );
}

/** Inserts members without sessions, for calls of services. */
export async function insertViewers(database: Database, count: number): Promise<Viewer[]> {
  const ids = Array.from({ length: count }, () => newId());
  await insertMembers(
    database,
    ids.map((id) => memberRows(id)),
  );
  return ids.map((userId) => ({
    userId,
    sessionHash: '',
    isComplete: true,
    hidesOthers: false,
    admin: null,
  }));
}

/** Returns the members in each state of an event, by position. */
export async function statesOf(
  database: Database,
  eventId: string,
): Promise<Record<JoinState, string[]>> {
  const rows = await database.read
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .orderBy('position')
    .select(['user_id', 'state'])
    .execute();
  const inState = (state: JoinState) =>
    rows.filter((row) => row.state === state).map(({ user_id }) => user_id);
  return {
    joined: inState('joined'),
    waiting: inState('waiting'),
    interested: inState('interested'),
  };
}

/**
 * Expects that the counts of an event match its rows and that its capacity is not exceeded. Returns the members in
 * each state.
 */
export async function expectCounted(
  database: Database,
  eventId: string,
): Promise<Record<JoinState, string[]>> {
  const states = await statesOf(database, eventId);
  const event = await database.read
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['capacity', 'joined_count', 'waiting_count', 'interested_count'])
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    joined_count: states.joined.length,
    waiting_count: states.waiting.length,
    interested_count: states.interested.length,
  });
  expect(states.joined.length).toBeLessThanOrEqual(event.capacity ?? Number.POSITIVE_INFINITY);
  return states;
}
