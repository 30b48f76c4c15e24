import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { MARKER } from './bucket-files.ts';
import type { BucketLocation } from './files-location.ts';
import { startGcsServer } from './gcs-server.testing.ts';
import { openBucket, openOwnFiles } from './open-site-files.ts';
import { startS3Server } from './s3-server.testing.ts';

let dataDir: string;
let server: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hiroba-marker-'));
  server = await startS3Server();
});

beforeEach(() => {
  for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
});

afterEach(() => void vi.unstubAllEnvs());

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const prefixOf = (prefix: string): BucketLocation => ({ ...server.location, prefix });
const start = (location: BucketLocation, site: string) =>
  openOwnFiles({ dataDir, bucket: location }, async () => site);

it('a site marks an empty prefix, and other sites are then refused with an explanation [OPS-258, OPS-33]', async () => {
  const location = prefixOf('one/');
  const files = await start(location, 'A');
  expect(JSON.parse(String(await files.read(MARKER)))).toEqual({ site: 'A' });
  await files.put('post-images/a.png', Buffer.from('a'), 'image/png');
  await start(location, 'A');
  await expect(start(location, 'B')).rejects.toThrow(
    'FILES_URL s3://hiroba/one belongs to another site: hiroba-site.json there names it. Set FILES_URL to a prefix of its own.',
  );
  expect(JSON.parse(String(await files.read(MARKER)))).toEqual({ site: 'A' });
});

it('a prefix that has files but no marker is refused [OPS-258]', async () => {
  const location = prefixOf('two/');
  const files = await openBucket(location, dataDir);
  await files.put('post-images/a.png', Buffer.from('a'), 'image/png');
  await expect(start(location, 'A')).rejects.toThrow(
    'FILES_URL s3://hiroba/two has files and no hiroba-site.json. Set FILES_URL to an empty prefix, or run hiroba adopt',
  );
  expect(await files.read(MARKER)).toBeNull();
});

it('a damaged marker counts as the marker of another site [OPS-258]', async () => {
  const location = prefixOf('three/');
  await (await openBucket(location, dataDir)).put(MARKER, Buffer.from('{'), 'application/json');
  await expect(start(location, 'A')).rejects.toThrow('belongs to another site');
});

it('files of another prefix with the same first letters are ignored [OPS-258]', async () => {
  const neighbour = await openBucket(prefixOf('four-more/'), dataDir);
  await neighbour.put('post-images/a.png', Buffer.from('a'), 'image/png');
  await expect(start(prefixOf('four/'), 'A')).resolves.toBeDefined();
});

it('processes of one site can start at the same time [OPS-260]', async () => {
  const location = prefixOf(`${newId()}/`);
  await Promise.all(Array.from({ length: 5 }, () => start(location, 'A')));
  await expect(start(location, 'B')).rejects.toThrow('belongs to another site');
});

it('a start leaves only the marker in the bucket [OPS-33]', async () => {
  const location = prefixOf(`${newId()}/`);
  await start(location, 'A');
  const whole = await openBucket(prefixOf(''), dataDir);
  const found = await Array.fromAsync(whole.list(location.prefix.slice(0, -1)));
  expect(found.map(({ key }) => key)).toEqual([location.prefix + MARKER]);
});

it('a site marks the prefix of a Google bucket, and other sites are refused [OPS-258, OPS-36]', async () => {
  const google = await startGcsServer();
  onTestFinished(google.close);
  const sites = ['A', 'B', 'C'].map((site) => start(google.location, site));
  const outcomes = await Promise.allSettled(sites);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
});
