import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import { tables } from '#server/schema.ts';
import {
  createTestDatabase,
  itOnSqlite,
  quietLog,
  type TestDatabase,
  testEngine,
} from '#server/testing/test-database.ts';
import { createTestLog, expectLogged } from '#server/testing/test-log.ts';
import type { Queryable } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** Only SQLite shares a connection and a commit between writers. */
const describeOnSqlite = testEngine === 'sqlite' ? describe : () => undefined;

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase(createTestLog().log);
});
afterEach(() => test.drop());

function insert(queryable: Queryable, id: string) {
  const row = { id, value: '1', image_key: null, updated_at: new Date().toISOString() };
  return queryable.insertInto('site_settings').values(row).execute();
}

async function stored(): Promise<string[]> {
  const rows = await test.database.read
    .selectFrom('site_settings')
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

describeOnSqlite('the cache of writes', () => {
  afterEach(() => void vi.useRealTimers());

  it('is emptied after a minute, so that an idle site uses less memory', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const file = join(test.directory, 'cached.db');
    const database = openSqlite(file, quietLog, { tables });
    const content = () =>
      database.write(async (transaction) => {
        const { rows } = await sql<{ text: string }>`select text from words`.execute(transaction);
        return rows[0]?.text;
      });
    await database.write(async (transaction) => {
      await sql`create table words (text text)`.execute(transaction);
      await sql`insert into words values ('before')`.execute(transaction);
    });
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database.setup);
    await content();
    // The test changes the file directly. The change is visible only when the page is read again.
    await using handle = await open(file, 'r+');
    await handle.write('after!', (await handle.readFile('latin1')).indexOf('before'));
    expect(await content()).toBe('before');
    vi.advanceTimersByTime(MINUTE);
    expect(await content()).toBe('after!');
    await database.close();
  });
});

describe('a write', () => {
  itOnSqlite(
    'fails and changes nothing when it awaits something other than its own queries',
    async () => {
      const waiting = test.database.write(async (transaction) => {
        await insert(transaction, 'waiting');
        await nextTurn();
      });
      const outcomes = await Promise.allSettled([
        waiting,
        test.database.write((transaction) => insert(transaction, 'next')),
      ]);
      expect(outcomes).toMatchObject([
        { status: 'rejected', reason: { message: expect.stringContaining('its own queries') } },
        { status: 'fulfilled' },
      ]);
      expect(await stored()).toEqual(['next']);
    },
  );

  it('can read committed data and run several queries concurrently', async () => {
    await test.database.write(async (transaction) => {
      await Promise.all([insert(transaction, 'a'), insert(transaction, 'b')]);
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('undoes all its queries when one fails, even those that were still running [COMMIT-01]', async () => {
    const failing = test.database.write((transaction) =>
      Promise.all([
        sql`select no_such_column from posts`.execute(transaction),
        insert(transaction, 'first').then(() => insert(transaction, 'second')),
      ]),
    );
    const next = test.database.write((transaction) => insert(transaction, 'next'));
    await expect(failing).rejects.toThrow('no_such_column');
    await next;
    expect(await stored()).toEqual(['next']);
  });
});

describeOnSqlite('a connection that cannot be rolled back', () => {
  /** Closes the writing connection during a write. */
  async function closeWhileWriting(): Promise<void> {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    const lost = test.database.write(async (transaction) => {
      await insert(transaction, 'lost');
      const connections = exec.mock.contexts as DatabaseSync[];
      for (const connection of new Set(connections)) connection.close();
      await insert(transaction, 'late');
    });
    const neighbour = test.database.write((transaction) => insert(transaction, 'neighbour'));
    const outcomes = await Promise.allSettled([lost, neighbour]);
    exec.mockRestore();
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expectLogged(/a rollback failed/);
  }

  it('rejects its writes, and is replaced for the next writes [COMMIT-02, COMMIT-03]', async () => {
    await test.database.write((transaction) => insert(transaction, 'before'));
    await closeWhileWriting();
    await test.database.checkWrites();
    await test.database.write((transaction) => insert(transaction, 'after'));
    expect(await stored()).toEqual(['after', 'before']);
  });

  it('is not replaced while the file cannot be opened, so that checks and writes fail and no new file is created [COMMIT-03]', async () => {
    const file = join(test.directory, 'hiroba.db');
    await closeWhileWriting();
    await rename(file, `${file}.away`);
    const write = () => test.database.write((transaction) => insert(transaction, 'after'));
    await expect(test.database.checkWrites()).rejects.toThrow('unable to open');
    await expect(write()).rejects.toThrow('unable to open');
    await mkdir(file);
    await expect(test.database.checkWrites()).rejects.toThrow();
    await rm(file, { recursive: true });
    await rename(`${file}.away`, file);
    await write();
    await test.database.checkWrites();
    expect(await stored()).toEqual(['after']);
  });
});
