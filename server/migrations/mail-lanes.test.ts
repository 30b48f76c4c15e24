import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertMembers, memberRows } from '#server/testing/factories.ts';
import { emptyDatabases, onlyBaseline } from './migrate.testing.ts';
import { migrate } from './migrate.ts';

const { open, withEmptyDatabase } = emptyDatabases();

it('the migration puts waiting mails into their lanes, and makes these mails due since their creation [OPS-152]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'lanes.db');
    await migrate(database, { migrations: onlyBaseline });
    await insertMembers(database, [memberRows('member')]);
    const created = '2026-02-03T00:00:00.000Z';
    const [before, after] = ['2026-02-01T00:00:00.000Z', '2026-02-04T00:00:00.000Z'];
    for (const [kind, state, run_at] of [
      ['account', 'waiting', before],
      ['comment', 'waiting', before],
      ['digest', 'waiting', created],
      ['place', 'waiting', after],
      ['message', 'sent', before],
    ]) {
      await sql`insert into mails
        (id, user_id, kind, dedupe, content, state, run_at, attempts, created_at, updated_at) values
        (${kind}, 'member', ${kind}, ${kind}, '{}', ${state}, ${run_at}, 0, ${created}, ${created})`.execute(
        database.setup,
      );
    }
    await migrate(database);
    const mails = database.read.selectFrom('mails').orderBy('id').select(['id', 'lane', 'run_at']);
    expect(await mails.execute()).toEqual([
      { id: 'account', lane: 0, run_at: created },
      { id: 'comment', lane: 1, run_at: created },
      { id: 'digest', lane: 2, run_at: created },
      { id: 'message', lane: 1, run_at: before },
      { id: 'place', lane: 0, run_at: after },
    ]);
    await database.close();
  });
});
