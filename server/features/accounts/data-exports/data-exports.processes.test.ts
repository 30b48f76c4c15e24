import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { randomName } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { changeJobs, jobsOf } from '#server/testing/run-jobs.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { readZip } from '#server/testing/zip.ts';
import { insertRequest } from './data-exports.testing.ts';

const { test, start } = useSiteProcesses();

async function rows() {
  return test()
    .database.read.selectFrom('data_exports')
    .orderBy('requested_at')
    .selectAll()
    .execute();
}

const picture = Buffer.alloc(2000, 1);
/** More rows than one read of the database returns. */
const PICTURES = 300;

/** Creates a member with pictures who has requested an export. Returns the paths of the pictures. */
async function insertExport(pictures: number): Promise<string[]> {
  const { id: user_id } = await insertMember(test().database);
  const facts = { user_id, width: 10, height: 10, placeholder: '', bytes: picture.length };
  const all = Array.from({ length: pictures }, () =>
    fileRow({ key: `post-images/${randomName(32)}.webp`, ...facts }),
  );
  await mkdir(`${test().directory}/files/post-images`, { recursive: true });
  const paths = all.map(({ key }) => `${test().directory}/files/${key}`);
  for (const path of paths) await writeFile(path, picture);
  await insertRows(test().database, 'files', all);
  await insertRequest(test().database, user_id);
  return paths;
}

/** Inserts an export whose first picture is a pipe. The job waits until data is written to the returned path. */
async function insertRunningExport(): Promise<string> {
  const [path = expect.fail()] = await insertExport(PICTURES);
  await rm(path);
  execFileSync('mkfifo', [path]);
  return path;
}

/** Resolves when a process reads the blocked picture. The reader waits until the handle is closed. */
function whenRead(path: string): Promise<FileHandle> {
  // Opening the pipe fails while no process reads it.
  const forWriting = constants.O_WRONLY | constants.O_NONBLOCK;
  return vi.waitFor(() => open(path, forWriting), { timeout: 20_000 });
}

// A killed process keeps its lease for a while. The test ends the lease instead of waiting.
async function endLeases(): Promise<void> {
  const leased_until = new Date(Date.now() - 1000).toISOString();
  await changeJobs(test(), 'data-export', { leased_until });
}

it('the next process builds an export when the first process is killed halfway [ACC-29]', async () => {
  const path = await insertRunningExport();
  const first = await start();
  const held = await whenRead(path);
  first.child.kill('SIGKILL');
  await first.ended;
  await held.close();
  expect((await rows())[0]).toMatchObject({ status: 'running', archive: null });
  expect(await jobsOf(test(), 'data-export')).toMatchObject([{ state: 'running', attempts: 1 }]);
  await rm(path);
  await writeFile(path, picture);
  await endLeases();
  await start();
  await expect.poll(async () => (await rows())[0]?.status, { timeout: 20_000 }).toBe('ready');
  const [made] = await rows();
  expect(await jobsOf(test(), 'data-export')).toEqual([]);
  const files = openFiles(`${test().directory}/files`);
  const archive = await readZip((await files.read(String(made?.archive))) ?? Buffer.alloc(0));
  expect([...archive.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(PICTURES);
});

it('a process releases an export when it stops [ACC-29]', async () => {
  const path = await insertRunningExport();
  const port = String(await freePort());
  const first = await start({ PORT: port });
  const held = await whenRead(path);
  first.child.kill('SIGTERM');
  const answers = () => fetch(`http://127.0.0.1:${port}/healthz`).then(Boolean, () => false);
  // A process that no longer responds has already stopped its jobs.
  await expect.poll(answers).toBe(false);
  await held.close();
  expect(await first.ended).toBe(0);
  expect((await rows())[0]).toMatchObject({ status: 'waiting' });
  expect(await jobsOf(test(), 'data-export')).toMatchObject([
    { state: 'waiting', attempts: 0, leased_until: null },
  ]);
});

// Two processes share a database on PostgreSQL only.
itOnPostgres('an export is built once by two processes [ACC-07]', async () => {
  for (let member = 0; member < 8; member += 1) await insertExport(20);
  await Promise.all([start(), start()]);
  const states = async () => (await rows()).map(({ status }) => status);
  await expect.poll(states, { timeout: 20_000 }).toEqual(Array.from({ length: 8 }, () => 'ready'));
  const notified = await test().database.read.selectFrom('notifications').select('id').execute();
  expect(notified).toHaveLength(8);
});
