import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMembers, insertPost, insertRows, memberRows } from '#server/testing/factories.ts';
import { emptyDatabases, onlyBaseline } from './migrate.testing.ts';
import { migrate } from './migrate.ts';

const { open, withEmptyDatabase } = emptyDatabases();

const time = '2026-01-01T00:00:00.000Z';
const later = '2026-02-01T00:00:00.000Z';

/** Inserts a row into a table that only the baseline has. */
async function insert(database: Database, table: string, row: Record<string, unknown>) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row).map((value) => sql`${value}`));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(
    database.setup,
  );
}

const planned = {
  user_id: 'member',
  title: '星を見る会',
  description: '丘に集まります',
  event_date: later,
  event_end_date: later,
  is_all_day: true,
  location: '丘の上',
  image_key: 'picture',
  event_url: 'https://example.com/',
  capacity: 20,
  tag: 'ほし',
  repeat_every: 'week',
  repeat_times: 4,
  publish_at: later,
  failure: null,
  withdrawn_at: time,
  created_at: time,
  updated_at: later,
};

const formerPlan = { post_id: 'post', user_id: 'member', publish_at: later, created_at: time };

async function insertFormerRows(database: Database): Promise<void> {
  await insertMembers(database, [memberRows('member')]);
  await insertRows(database, 'files', [
    fileRow({ key: 'picture', width: 30, height: 20, bytes: 1, placeholder: '' }),
  ]);
  await insertPost(database, 'member', { id: 'post', is_published: false });
  await insert(database, 'planned_posts', { ...formerPlan, failure: 'restricted' });
  await insert(database, 'events', {
    id: 'event',
    user_id: 'member',
    title: '星まつり',
    description: '',
    event_date: time,
    request_id: 'twice',
    created_at: time,
    updated_at: time,
  });
  await insert(database, 'planned_events', { id: 'planned', request_id: 'once', ...planned });
  await insert(database, 'planned_events', { id: 'twice', ...planned, request_id: 'twice' });
  const backup = {
    post: { id: 'gone' },
    likes: [],
    planned_posts: [{ ...formerPlan, failure: null }],
  };
  await insert(database, 'deleted_content', {
    id: 'backup',
    type: 'post',
    original_id: 'gone',
    content: JSON.stringify(backup),
    deleted_at: time,
    deleted_by: 'member',
    deletion_reason: '',
  });
  const jobs = [
    ['planned-post', { postId: 'post', userId: 'member' }],
    ['planned-event', { plannedEventId: 'planned', userId: 'member' }],
  ] as const;
  for (const [kind, payload] of jobs) {
    const times = { run_at: later, created_at: time, updated_at: time };
    const job = { id: kind, kind, payload: JSON.stringify(payload), state: 'waiting', ...times };
    await insert(database, 'jobs', { ...job, attempts: 0 });
  }
}

it('the migration moves planned events and the plans of posts into the present tables [PLAN-50, PLAN-89]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'plans.db');
    await migrate(database, { migrations: onlyBaseline });
    await insertFormerRows(database);
    await migrate(database);
    const { publish_at, failure, withdrawn_at, ...event } = planned;
    const events = await database.read.selectFrom('events').orderBy('id').selectAll().execute();
    expect(events).toMatchObject([
      { id: 'event', is_draft: false, request_id: 'twice', repeat_every: null },
      { id: 'planned', is_draft: true, request_id: 'once', ...event },
      { id: 'twice', is_draft: true, request_id: null, ...event },
    ]);
    const plans = database.read.selectFrom('publication_plans').orderBy('id').selectAll();
    const former = { ...formerPlan, id: 'post', event_id: null, withdrawn_at: null };
    const ofEvent = {
      post_id: null,
      user_id: 'member',
      publish_at,
      withdrawn_at,
      created_at: time,
    };
    expect(await plans.execute()).toEqual([
      { ...ofEvent, id: 'planned', event_id: 'planned', failure },
      { ...former, failure: 'restricted' },
      { ...ofEvent, id: 'twice', event_id: 'twice', failure },
    ]);
    const jobs = database.read.selectFrom('jobs').orderBy('id').select('payload');
    expect((await jobs.execute()).map(({ payload }) => JSON.parse(payload))).toEqual([
      { id: 'planned', userId: 'member' },
      { id: 'post', userId: 'member' },
    ]);
    const backups = database.read.selectFrom('deleted_content').select('content');
    expect(JSON.parse((await backups.executeTakeFirstOrThrow()).content)).toEqual({
      post: { id: 'gone' },
      likes: [],
      publication_plans: [{ ...former, failure: null }],
    });
    await database.close();
  });
});
