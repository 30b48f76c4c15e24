import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fileRow } from '#server/features/pictures/pictures.rows.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { randomName } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { readZip } from '#server/testing/zip.ts';
import { dataExportRow } from './data-exports.rows.ts';

const { test, start } = useSiteProcesses();

async function rows() {
  return test()
    .database.read.selectFrom('data_exports')
    .orderBy('requested_at')
    .selectAll()
    .execute();
}

/** A member with pictures, who has requested an export. */
async function insertExport(pictures: number): Promise<void> {
  const { id: user_id } = await insertMember(test().database);
  const bytes = Buffer.alloc(2000, 1);
  const facts = { user_id, width: 10, height: 10, placeholder: '', bytes: bytes.length };
  const all = Array.from({ length: pictures }, () =>
    fileRow({ key: `post-images/${randomName(32)}.webp`, ...facts }),
  );
  await mkdir(`${test().directory}/files/post-images`, { recursive: true });
  for (const { key } of all) await writeFile(`${test().directory}/files/${key}`, bytes);
  await insertRows(test().database, 'files', all);
  await insertRows(test().database, 'data_exports', [dataExportRow({ user_id })]);
}

// A process that has been killed holds its lease a while. The test does not wait: it ends the lease.
async function endLeases(): Promise<void> {
  const leased_until = new Date(Date.now() - 1000).toISOString();
  await test().database.write((transaction) =>
    transaction.updateTable('data_exports').set({ leased_until }).execute(),
  );
}

it('is made by the next process when the first one is killed in the middle', async () => {
  await insertExport(1500);
  const first = await start();
  await expect.poll(async () => (await rows())[0]?.status, { interval: 5 }).toBe('running');
  first.child.kill('SIGKILL');
  await first.ended;
  expect((await rows())[0]).toMatchObject({ status: 'running', attempts: 1, archive: null });
  await endLeases();
  await start();
  await expect.poll(async () => (await rows())[0]?.status, { timeout: 20_000 }).toBe('ready');
  const [made] = await rows();
  expect(made?.attempts).toBe(2);
  const files = openFiles(`${test().directory}/files`);
  const archive = await readZip((await files.read(String(made?.archive))) ?? Buffer.alloc(0));
  expect([...archive.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1500);
});

it('is given back by a process that is stopped', async () => {
  await insertExport(1500);
  const first = await start();
  await expect.poll(async () => (await rows())[0]?.status, { interval: 5 }).toBe('running');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 0, leased_until: null });
});

// Two processes share a database on PostgreSQL only.
itOnPostgres('is made once, by one of two processes', async () => {
  for (let member = 0; member < 8; member += 1) await insertExport(20);
  await Promise.all([start(), start()]);
  const states = async () => (await rows()).map(({ status, attempts }) => `${status} ${attempts}`);
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual(Array.from({ length: 8 }, () => 'ready 1'));
  const notified = await test().database.read.selectFrom('notifications').select('id').execute();
  expect(notified).toHaveLength(8);
});
