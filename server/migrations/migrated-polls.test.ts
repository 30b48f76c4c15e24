import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { eventRow } from '#server/features/events/events/events.rows.ts';
import { pollRow } from '#server/features/polls/polls/polls.rows.ts';
import { postRow } from '#server/features/posts/posts/posts.rows.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import * as announcedPolls from './0080-announced-polls.ts';
import { columnTypes } from './columns.ts';

it('announces polls that a former version has added beside this one, and no others [POLL-26]', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    const { id: user_id } = await insertMember(database);
    const [post, plain] = [postRow({ user_id }), postRow({ user_id })];
    const ends_at = '2026-12-31T15:00:00.000Z';
    const event = eventRow({ user_id, title: 'お絵かき会', description: '', event_date: ends_at });
    await insertRows(database, 'posts', [post, plain]);
    await insertRows(database, 'events', [event]);
    const poll = { user_id, question: 'どれ？', choices: '[]', ends_at };
    await insertRows(database, 'polls', [
      pollRow({ ...poll, owner: 'post', post_id: post.id }),
      pollRow({ ...poll, owner: 'event', event_id: event.id }),
    ]);
    const setup = database.setup as unknown as Kysely<unknown>;
    await announcedPolls.up(setup, columnTypes(database.engine));
    const announced = (table: 'posts' | 'events') =>
      database.read.selectFrom(table).where('has_poll', '=', true).select('id').execute();
    expect(await announced('posts')).toEqual([{ id: post.id }]);
    expect(await announced('events')).toEqual([{ id: event.id }]);
  } finally {
    await drop();
  }
});
