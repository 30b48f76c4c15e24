import { link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { processSettings } from '#scripts/process-settings.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { randomName } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { insertRequest } from './data-exports.testing.ts';

const POSTS = 2000;
/**
 * All pictures together have up to 300 MB. If all of them were in memory at once, the measured memory would show it.
 */
const PICTURE_BYTES = 150_000;
const LIMIT_MB = 160;
const MEGABYTE = 1024 * 1024;

/** Returns the anonymous memory of a process, in bytes. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Creates a member whose posts have long texts and one picture each. */
async function insertAuthor({ database, directory }: TestDatabase): Promise<string> {
  const { id: user_id } = await insertMember(database);
  const bytes = Buffer.alloc(PICTURE_BYTES, 1);
  const facts = { user_id, width: 10, height: 10, placeholder: '', bytes: bytes.length };
  const files = Array.from({ length: POSTS }, () =>
    fileRow({ key: `post-images/${randomName(32)}.webp`, ...facts }),
  );
  await mkdir(`${directory}/files/post-images`, { recursive: true });
  const [first, ...others] = files.map(({ key }) => `${directory}/files/${key}`);
  if (first === undefined) throw new Error('there are no pictures');
  await writeFile(first, bytes);
  for (const path of others) await link(first, path);
  await insertRows(database, 'files', files);
  const posts = files.map(({ key: image_key }) =>
    postRow({ user_id, image_key, title: '星の夜', content: 'あ'.repeat(2000) }),
  );
  for (let from = 0; from < POSTS; from += 500) {
    await insertRows(database, 'posts', posts.slice(from, from + 500));
  }
  return user_id;
}

async function statusOf(database: Database): Promise<string | undefined> {
  const row = await database.read.selectFrom('data_exports').select('status').executeTakeFirst();
  return row?.status;
}

// Only Linux reports the memory of another process. The database engine does not matter, so the test uses SQLite.
describe.runIf(process.platform === 'linux')('an export of 2,000 posts with pictures', () => {
  it('adds less than 160 MB to a process with a fresh heap [ACC-08]', async () => {
    await using stack = new AsyncDisposableStack();
    const test = stack.adopt(await createTestDatabase(), ({ drop }) => drop());
    const user_id = await insertAuthor(test);
    const port = String(await freePort());
    const site = startSiteProcess({
      ...processSettings,
      DATA_DIR: test.directory,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
    stack.defer(async () => {
      site.child.kill();
      await site.ended;
    });
    await site.ready;
    const before = await memoryOf(site.child.pid);
    await insertRequest(test.database, user_id);
    let most = 0;
    const isReady = async () => {
      most = Math.max(most, await memoryOf(site.child.pid));
      return statusOf(test.database);
    };
    await expect.poll(isReady, { timeout: 60_000, interval: 10 }).toBe('ready');
    expect((most - before) / MEGABYTE).toBeLessThan(LIMIT_MB);
  }, 90_000);
});
