import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BucketFailure } from './bucket-failure.ts';
import type { BucketLocation } from './files-location.ts';
import { startGcsServer } from './gcs-server.testing.ts';
import { openOwnFiles } from './open-site-files.ts';
import { startS3Front } from './s3-front.testing.ts';
import { startS3Server } from './s3-server.testing.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;

beforeEach(async () => {
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

async function refusalOf(change: Partial<BucketLocation>): Promise<BucketFailure> {
  const bucket = { ...server.location, ...change };
  const failure = await openOwnFiles({ dataDir: tmpdir(), bucket }, async () => 'A').catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof BucketFailure)) throw failure;
  expect(failure.message.split('\n')).toHaveLength(1);
  return failure;
}

it('a start names a bucket that does not exist [OPS-34]', async () => {
  const { message, text, remedy } = await refusalOf({ bucket: 'nowhere' });
  expect(message).toBe(
    'FILES_URL s3://nowhere: there is no bucket nowhere. Create it, or correct FILES_URL or FILES_ENDPOINT.',
  );
  expect(text.ja + remedy.ja).toContain('バケット nowhere がありません。作るか');
});

it('a start reports that the server refuses the key, without showing the key [OPS-34]', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tell-nobody');
  const { message, text, remedy } = await refusalOf({});
  expect(message).toMatch(/the server refuses the key. Check AWS_ACCESS_KEY_ID/);
  expect([message, text.ja, remedy.ja].join()).not.toContain('tell-nobody');
});

it('when the key is missing, a start names the settings of the key [OPS-34]', async () => {
  for (const name of Object.keys(server.account)) vi.stubEnv(name, undefined);
  // Prevents the SDK from looking for keys on the cloud machine and in the home directory.
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
  expect((await refusalOf({})).message).toMatch(
    /no key is set. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
  );
});

it('a start reports a server that is unreachable [OPS-34]', async () => {
  const { message } = await refusalOf({ endpoint: 'http://127.0.0.1:9' });
  expect(message).toMatch(
    /the server does not answer as expected \(ECONNREFUSED\). Check FILES_ENDPOINT/,
  );
  const unknown = await refusalOf({ endpoint: 'http://s3.invalid' });
  expect(unknown.message).toMatch(
    /the server does not answer as expected \((ENOTFOUND|EAI_AGAIN)\)/,
  );
});

it.each<[string, string, number, string, RegExp]>([
  ['another secret', 'GET', 403, 'SignatureDoesNotMatch', /the server refuses the key/],
  ['a region that is wrong', 'GET', 400, 'AuthorizationHeaderMalformed', /region us-east-1/],
  ['a bucket elsewhere', 'GET', 301, 'PermanentRedirect', /FILES_REGION and FILES_ENDPOINT/],
  ['a clock that is wrong', 'GET', 403, 'RequestTimeTooSkewed', /Set it by NTP/],
  ['no right to read', 'GET', 403, 'AccessDenied', /may not read there. Give it s3:GetObject/],
  ['no right to write', 'PUT', 403, 'AccessDenied', /may not write there/],
  ['no right to delete', 'DELETE', 403, 'AccessDenied', /may not delete there/],
  ['an answer that is not of S3', 'GET', 418, 'Teapot', /does not answer as expected \(Teapot: /],
])('a start reports %s [OPS-34]', async (_name, method, status, code, text) => {
  await using front = await startS3Front(String(server.location.endpoint), (asked) =>
    asked === method ? { status, code } : null,
  );
  expect((await refusalOf({ endpoint: front.endpoint })).message).toMatch(text);
});

it('a start reports a Google bucket that does not exist or is unreachable [OPS-34, OPS-36]', async () => {
  const google = await startGcsServer();
  expect((await refusalOf({ ...google.location, bucket: 'nowhere' })).message).toBe(
    'FILES_URL gs://nowhere: there is no bucket nowhere. Create it, or correct FILES_URL or FILES_ENDPOINT.',
  );
  await google.close();
  const { message } = await refusalOf(google.location);
  expect(message).toMatch(/does not answer as expected \(ECONNREFUSED\)/);
});

it('when the Google key is missing, a start names the setting of the key [OPS-34, OPS-36]', async () => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere.json');
  const { message } = await refusalOf({ scheme: 'gs', endpoint: null });
  expect(message).toMatch(/^FILES_URL gs:\/\/hiroba: no key is set. Check GOOGLE_APPLICATION/);
});
