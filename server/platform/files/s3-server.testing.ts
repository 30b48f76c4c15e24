import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { writeAtomically } from './atomic-write.ts';
import type { BucketLocation } from './files-location.ts';

/** Starts an S3 server in this process, with an empty bucket called `hiroba`. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-s3-'));
  let { server, port } = await listen(directory, 0);
  const endpoint = `http://127.0.0.1:${port}`;
  const location: BucketLocation = {
    settings: 'FILES',
    scheme: 's3',
    bucket: 'hiroba',
    prefix: '',
    endpoint,
    region: 'us-east-1',
    pathStyle: true,
  };
  const close = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return {
    location,
    /** The settings of a site that stores its files on this server. */
    settings: { FILES_URL: 's3://hiroba', FILES_ENDPOINT: endpoint, FILES_PATH_STYLE: '1' },
    /** The environment variables with the keys of the server's account. */
    account: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    /** Returns the file in which the server stores an object. Its modification time is the time of the object. */
    pathOf: (key: string) => join(directory, 'hiroba', `${key}._S3rver_object`),
    /** Stops the server without deleting the bucket. */
    stop: () => server.close(),
    restart: async () => {
      ({ server, port } = await listen(directory, port));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listen(directory: string, at: number) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: at,
    silent: true,
    directory,
    configureBuckets: [{ name: 'hiroba', configs: [] }],
  });
  storeAtomically(server as S3rver & { store: Store });
  const { port } = await server.run();
  return { server, port };
}

interface StoredObject {
  bucket: string;
  key: string;
  content: Buffer | Readable;
  metadata: Record<string, string>;
}

/** The methods of the store of s3rver that are replaced or called here. */
interface Store {
  getResourcePath(bucket: string, key: string, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
}

/** Makes s3rver replace objects atomically, as S3 does. By itself, it empties the file before a write. */
function storeAtomically({ store }: { store: Store }): void {
  store.putObject = async ({ bucket, key, content: given, metadata }) => {
    const content = Buffer.isBuffer(given) ? given : await buffer(given);
    const md5 = createHash('md5').update(content).digest('hex');
    const path = store.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    await store.putMetadata(bucket, key, metadata, md5);
    await writeAtomically(path, content, { durable: false });
    return { size: content.length, md5 };
  };
}
