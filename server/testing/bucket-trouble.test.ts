import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportOf, makeNext } from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { pngPicture } from './pictures.ts';
import { changeJobs } from './run-jobs.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { expectLogged } from './test-log.ts';
import { fileRows, sendPicture, storedFiles, upload } from './uploads.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let app: TestApp;

beforeEach(async () => {
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
  app = await startTestApp(server.settings);
});

afterEach(async () => {
  await app.close();
  await server.close();
  vi.unstubAllEnvs();
});

it('while the bucket is unavailable, no write is acknowledged; afterwards, writes succeed again [OPS-123, OPS-212, OPS-231, OPS-261, OPS-262]', async () => {
  expectLogged(/request failed/);
  const member = await app.member();
  const bytes = await pngPicture({ width: 240, height: 160 });
  const { key } = await upload(member, bytes);
  await member.call('requestDataExport', {});
  await server.stop();
  const requestId = newId();
  const refused = await sendPicture(member, bytes, { requestId });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await member.fetch(`/images/${key}?w=200&format=webp`)).status).toBe(503);
  expect(await app.visitor().get('/readyz')).toEqual({ status: 'degraded', degraded: ['files'] });
  expect(app.logged.filter((line) => line.includes('"msg":"degraded"'))).toHaveLength(1);
  expect(await (await app.visitor().fetch('/metrics')).text()).toContain(
    'site_degraded{part="files"} 1',
  );
  await makeNext(app);
  expect((await exportOf(member)).status).toBe('waiting');
  expect(await fileRows(app)).toEqual([key]);
  await server.restart();
  const again = await upload(member, bytes, { requestId });
  await expect.poll(() => app.visitor().get('/readyz')).toEqual({ status: 'ok' });
  expect((await member.fetch(`/images/${key}?w=200&format=webp`)).status).toBe(200);
  await changeJobs(app, 'data-export', { run_at: new Date().toISOString() }, { userId: member.id });
  await makeNext(app);
  expect((await exportOf(member)).status).toBe('ready');
  const found = await storedFiles(app);
  expect(found).toEqual(expect.arrayContaining([`files/${key}`, `files/${again.key}`]));
});
