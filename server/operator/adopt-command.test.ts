import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import { openBucket, openOwnFiles } from '#server/platform/files/open-site-files.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { runOperator } from './run-operator.ts';

let site: TestDatabase;
let server: Awaited<ReturnType<typeof startS3Server>>;

beforeEach(async () => {
  site = await createTestDatabase();
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await site.drop();
});

async function run(settings: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const url = site.url === null ? {} : { DATABASE_URL: site.url };
  const code = await runOperator(
    ['adopt', ...args, '--lang', 'en'],
    { DATA_DIR: site.directory, ...url, ...settings },
    (text) => lines.push(text),
  );
  return { code, text: lines.join('\n') };
}

const start = (siteId: string) =>
  openOwnFiles({ dataDir: site.directory, bucket: server.location }, async () => siteId);

it('`hiroba adopt` adopts files that were copied into a bucket, and refuses files of another site [OPS-259]', async () => {
  const files = await openBucket(server.location, site.directory);
  await files.put('post-images/a.png', Buffer.from('a'), 'image/png');
  expect(await run(server.settings, '--dry-run')).toEqual({
    code: 0,
    text: 'The files under s3://hiroba can be adopted.',
  });
  const siteId = await ensureSiteId(site.database);
  await expect(start(siteId)).rejects.toThrow('run hiroba adopt');
  expect(await run(server.settings)).toEqual({
    code: 0,
    text: 'The files under s3://hiroba are those of this site now.',
  });
  await start(siteId);
  expect((await run(server.settings)).text).toContain('already');
  await files.put('hiroba-site.json', Buffer.from('{"site":"B"}'), 'application/json');
  expect(await run(server.settings)).toEqual({
    code: 1,
    text: expect.stringContaining('belongs to another site'),
  });
});

it('`hiroba adopt` reports a missing FILES_URL, or a bucket that does not exist, in one line [OPS-34]', async () => {
  expect(await run({})).toEqual({ code: 1, text: expect.stringMatching(/^FILES_URL is not set/) });
  expect(await run({ ...server.settings, FILES_URL: 's3://nowhere' })).toEqual({
    code: 1,
    text: expect.stringContaining('there is no bucket nowhere'),
  });
});
