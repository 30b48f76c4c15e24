/**
 * `npm run bench:visibility`: changes the visibility of a member with 50,000 posts while others read feeds and like.
 * Prints the time until the response, how long locks are held, and how much the other members are slowed down.
 */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres } from '#scripts/postgres.ts';
import {
  createCopyJob,
  queueAudienceCopy,
} from '#server/features/posts/posts/audience/post-audience.service.ts';
import { joinTags } from '#server/features/posts/posts/post-columns.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertMember, setVisibility } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { TestClient } from '#server/testing/test-client.ts';

const POSTS = 50_000;
const OTHERS = 20;
const TAGS = 40;
const CALLERS = 4;
const log = createLog('silent');
const never = new AbortController().signal;

type Account = { id: string; cookie: string };

async function insertPosts(database: Database, users: string[], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - from) }, (_, index) => {
      const each = from + index;
      const tags = [0, 1, 2].map((step) => `タグ${(each * 7 + step * 13) % TAGS}`);
      return postRow({
        user_id: users[each % users.length] ?? '',
        title: '星の夜',
        content: '夜空を描きました。'.repeat(20),
        likes_count: each % 50,
        created_at: new Date(Date.UTC(2025, 0, 1) + each * 60_000).toISOString(),
        character_tags: joinTags([...new Set(tags)]),
      });
    });
    await database.write(async (transaction) => {
      await insertAll(transaction, 'posts', rows);
      const tags = rows.flatMap(({ id, character_tags }) =>
        postTagRows(id, character_tags.split('\u001f')),
      );
      await insertAll(transaction, 'post_character_tags', tags);
    });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Repeats a call from several callers until `isOver`. Returns the durations of the calls in milliseconds. */
async function load(call: () => Promise<Response>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const caller = async () => {
    while (!isOver()) {
      const start = performance.now();
      const response = await call();
      await response.arrayBuffer();
      if (![200, 404].includes(response.status)) throw new Error(`status ${response.status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return times;
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `${sorted.length} calls, median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
}

async function measure(engine: 'sqlite' | 'postgres'): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-visibility-'));
  const postgres = engine === 'postgres' ? await startTestPostgres() : null;
  const open = () =>
    postgres
      ? openPostgres(postgres.url, log)
      : openSqlite(join(directory, 'hiroba.db'), log, { tables });
  const database = open();
  await migrate(database);
  const author = await insertMember(database);
  const others: Account[] = [];
  for (let index = 0; index < OTHERS; index += 1) others.push(await insertMember(database));
  const own = await insertPosts(database, [author.id], POSTS);
  const theirs = await insertPosts(
    database,
    others.map(({ id }) => id),
    POSTS,
  );
  await analyze(database);
  await measureStatement(database, author.id);
  await measureSlices(database, author.id);
  await database.close();
  await measureSite({ engine, directory, url: postgres?.url }, author, others, [own, theirs]);
  await postgres?.stop();
  await rm(directory, { recursive: true });
}

/** Measures one statement that changes all posts, for comparison. The statement is rolled back. */
async function measureStatement(database: Database, userId: string): Promise<void> {
  const start = performance.now();
  const update = async (transaction: Queryable): Promise<never> => {
    const all = transaction.updateTable('posts').where('user_id', '=', userId);
    await all.set({ audience: 'private' }).execute();
    console.log(`one statement: ${(performance.now() - start).toFixed(0)} ms`);
    throw new RolledBack();
  };
  // In PostgreSQL, the connection pool for requests cancels a statement after two seconds, so this statement runs in
  // the pool `setup`.
  const writing =
    database.engine === 'postgres'
      ? database.setup.transaction().execute(update)
      : database.write(update);
  await writing.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

class RolledBack extends Error {}

/** Measures only the slices. Each slice is one transaction, and holds its locks until it ends. */
async function measureSlices(database: Database, userId: string): Promise<void> {
  for (const visibility of ['private', 'public'] as const) {
    await database.write(async (transaction) => {
      await queueAudienceCopy(transaction, userId);
      await setVisibility(transaction, userId, visibility);
    });
    const times: number[] = [];
    for (;;) {
      const start = performance.now();
      if (!(await runNextJob({ database, log }, createCopyJob({ database }), never))) break;
      times.push(performance.now() - start);
    }
    const total = times.reduce((sum, time) => sum + time, 0);
    console.log(`slices to ${visibility}: ${describe(times)}, together ${total.toFixed(0)} ms`);
  }
}

interface Site {
  engine: string;
  directory: string;
  url: string | undefined;
}

async function measureSite(
  { directory, url }: Site,
  author: Account,
  others: Account[],
  [own, theirs]: [string[], string[]],
): Promise<void> {
  const port = String(await freePort());
  const site = startSiteProcess({
    DATA_DIR: directory,
    PORT: port,
    ...(url !== undefined && { DATABASE_URL: url }),
  });
  await site.ready;
  const base = `http://localhost:${port}`;
  const member = new TestClient(base, author);
  await member.registerToken();
  const fans = others.map((account) => new TestClient(base, account));
  for (const fan of fans) await fan.registerToken();
  const random = <Item>(items: Item[]) =>
    items[randomBytes(4).readUInt32LE() % items.length] as Item;
  const like = () => {
    const fan = random(fans);
    const postId = random(random([own, theirs]));
    const data = {
      postId,
      count: 1,
      batchId: randomBytes(12).toString('hex'),
      _csrfToken: fan.token,
    };
    return fan.post('likePost', { data });
  };
  const feed = () =>
    random(fans).fetch(random(['/api/posts?limit=12', '/api/posts?sort=popular&limit=12']));
  const observer =
    url === undefined
      ? openSqlite(join(directory, 'hiroba.db'), log, { tables })
      : openPostgres(url, log);
  const during = async (name: string, isOver: () => boolean) => {
    const [likes, feeds] = await Promise.all([load(like, isOver), load(feed, isOver)]);
    console.log(`${name}: likes ${describe(likes)}`);
    console.log(`${name}: feeds ${describe(feeds)}`);
  };
  const until = performance.now() + 3000;
  await during('before', () => performance.now() > until);
  for (const profileVisibility of ['private', 'public'] as const) {
    let isDone = false;
    const start = performance.now();
    const change = (async () => {
      await sleep(200);
      const requestedAt = performance.now();
      await member.call('updateSettings', { privacy_settings: { profileVisibility } });
      console.log(
        `${profileVisibility}: answered after ${(performance.now() - requestedAt).toFixed(0)} ms`,
      );
      while ((await observer.read.selectFrom('jobs').select('id').execute()).length > 0) {
        await sleep(50);
      }
      isDone = true;
    })();
    await Promise.all([during(profileVisibility, () => isDone), change]);
    console.log(
      `${profileVisibility}: copied after ${(performance.now() - start - 200).toFixed(0)} ms`,
    );
  }
  await observer.close();
  site.child.kill('SIGTERM');
  await site.ended;
}

const [only] = process.argv.slice(2);
for (const engine of ['sqlite', 'postgres'] as const) {
  if (only !== undefined && only !== engine) continue;
  console.log(`\n${engine}`);
  await measure(engine);
}
