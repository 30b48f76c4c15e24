import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AudienceTopic } from '#contract/operation/live-events.ts';
import { createLog } from '#server/platform/log/log.ts';
import { insertMember } from '#server/testing/factories.ts';
import {
  createTestDatabase,
  itOnPostgres,
  itOnSqlite,
  type TestDatabase,
  testEngine,
} from '#server/testing/test-database.ts';
import { publishAfterCommit } from './after-commit.ts';
import type { Queryable } from './database.ts';

let test: TestDatabase;
let logged: string[];
let ids = 0;

beforeAll(async () => {
  test = await createTestDatabase(createLog('error', { write: (line) => void logged.push(line) }));
});
beforeEach(() => {
  logged = [];
});
afterAll(() => test.drop());

function newId(): string {
  ids += 1;
  return `setting-${ids}`;
}

function insert(queryable: Queryable, id: string) {
  const row = { id, value: '1', image_key: null, updated_at: new Date().toISOString() };
  return queryable.insertInto('site_settings').values(row).execute();
}

async function isCommitted(id: string): Promise<boolean> {
  const query = test.database.read.selectFrom('site_settings').where('id', '=', id).select('id');
  return (await query.executeTakeFirst()) !== undefined;
}

describe.each(['write', 'writeOne'] as const)('effects of %s', (write) => {
  it('run once and in order after the commit, before the caller continues [POST-14]', async () => {
    const id = newId();
    const seen: string[] = [];
    let visible: Promise<boolean> | undefined;
    const result = await test.database[write](async (queryable, afterCommit) => {
      afterCommit(() => {
        visible = isCommitted(id);
        seen.push('first');
      });
      await insert(queryable, id);
      afterCommit(() => void seen.push('second'));
      seen.push('body');
      return 'result';
    });
    expect(result).toBe('result');
    expect(seen).toEqual(['body', 'first', 'second']);
    expect(await visible).toBe(true);
  });

  it('run for the other writers of a commit when one writer fails', async () => {
    const seen: string[] = [];
    const writer = (name: string, fails = false) =>
      test.database[write](async (queryable, afterCommit) => {
        afterCommit(() => void seen.push(name));
        await insert(queryable, newId());
        if (fails) throw new Error('changed my mind');
      });
    const outcomes = await Promise.allSettled([
      writer('left'),
      writer('failing', true),
      writer('right'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen.toSorted()).toEqual(['left', 'right']);
  });

  it('notify listeners once of the topics of each writer whose commit succeeds', async () => {
    const notified: string[][] = [];
    const stop = test.database.onTopics((topics) => void notified.push([...topics]));
    const writer = (topic: AudienceTopic, fails = false) =>
      test.database[write](async (queryable) => {
        publishAfterCommit(queryable, [topic]);
        await insert(queryable, newId());
        publishAfterCommit(queryable, [topic]);
        if (fails) throw new Error('changed my mind');
      });
    await Promise.allSettled([
      writer('all'),
      writer('user:aaaaaaaaaaaaaaaaaaaa', true),
      writer('admins'),
    ]);
    stop();
    expect(notified.flat().toSorted()).toEqual(['admins', 'all']);
  });

  it('are logged when they fail, without failing the caller or the other effects [LIVE-08]', async () => {
    const id = newId();
    const seen: string[] = [];
    const result = await test.database[write](async (queryable, afterCommit) => {
      afterCommit(() => {
        throw new Error('failed at once');
      });
      afterCommit(() => Promise.reject(new Error('failed later')));
      afterCommit(() => void seen.push('last'));
      await insert(queryable, id);
      return 'result';
    });
    expect(result).toBe('result');
    expect(seen).toEqual(['last']);
    expect(await isCommitted(id)).toBe(true);
    await expect.poll(() => logged).toHaveLength(2);
    expect(logged.join()).toContain('failed at once');
    expect(logged.join()).toContain('failed later');
  });
});

// Makes the commit itself fail. On SQLite, a deferred foreign key makes the commit fail. On PostgreSQL, the body
// catches the error of a statement, so that the COMMIT rolls back, which PostgreSQL does not report as an error.
async function failTheCommit(queryable: Queryable): Promise<void> {
  const dangling = { user_id: 'nobody', post_id: 'nothing', created_at: new Date().toISOString() };
  const insertDangling = () => queryable.insertInto('bookmarks').values(dangling).execute();
  if (testEngine === 'postgres') return void (await insertDangling().catch(() => undefined));
  await sql`pragma defer_foreign_keys = on`.execute(queryable);
  await insertDangling();
}

it('a write whose commit fails rejects and runs no effect [POST-14]', async () => {
  const id = newId();
  const seen: string[] = [];
  const failing = test.database.write(async (queryable, afterCommit) => {
    afterCommit(() => void seen.push('effect'));
    await insert(queryable, id);
    await failTheCommit(queryable);
  });
  await expect(failing).rejects.toThrow();
  expect(seen).toEqual([]);
  expect(await isCommitted(id)).toBe(false);
});

itOnSqlite('effects run after the shared commit of concurrent writers', async () => {
  const later = newId();
  let visible: Promise<boolean> | undefined;
  await Promise.all([
    test.database.write(async (_, afterCommit) => {
      afterCommit(() => {
        visible = isCommitted(later);
      });
    }),
    test.database.write((queryable) => insert(queryable, later)),
  ]);
  expect(await visible).toBe(true);
});

it('a write notifies listeners once after its commit, and never after a rollback [POST-21]', async () => {
  const notified: string[][] = [];
  const stop = test.database.onTopics((topics) => void notified.push([...topics]));
  const id = newId();
  await test.database.write(async (transaction) => {
    publishAfterCommit(transaction, ['user:aaaaaaaaaaaaaaaaaaaa', 'all']);
    await insert(transaction, id);
    publishAfterCommit(transaction, ['all']);
    expect(notified).toEqual([]);
  });
  const failing = test.database.write(async (transaction) => {
    publishAfterCommit(transaction, ['admins']);
    await insert(transaction, id);
  });
  await expect(failing).rejects.toThrow();
  stop();
  await test.database.write(async (transaction) => publishAfterCommit(transaction, ['all']));
  expect(notified).toEqual([['user:aaaaaaaaaaaaaaaaaaaa', 'all']]);
});

// Only PostgreSQL repeats writes after a conflict. SQLite has one writer at a time.
itOnPostgres(
  'only the effects of the committed attempt run, not those of earlier attempts',
  async () => {
    const { id } = await insertMember(test.database);
    const rename = (queryable: Queryable, bio: string) =>
      queryable.updateTable('profiles').set({ bio }).where('id', '=', id).execute();
    const seen: number[] = [];
    let attempts = 0;
    await test.database.write(async (queryable, afterCommit) => {
      await sql`set transaction isolation level repeatable read`.execute(queryable);
      attempts += 1;
      const attempt = attempts;
      afterCommit(() => void seen.push(attempt));
      await queryable.selectFrom('profiles').where('id', '=', id).select('bio').execute();
      if (attempt < 3) await test.database.write((other) => rename(other, `other ${attempt}`));
      await rename(queryable, 'mine');
    });
    expect(attempts).toBe(3);
    expect(seen).toEqual([3]);
  },
);
