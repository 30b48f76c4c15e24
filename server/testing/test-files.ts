import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import type { Env } from '#server/platform/env/env.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { newId } from '#server/platform/ids.ts';

type Server = Awaited<ReturnType<typeof startS3Server>>;

const isInBucket = process.env.TEST_FILES === 's3';

/** Defines a test of a folder. The project `server-s3` does not define it, so that it does not count as skipped. */
export const itInFolder = isInBucket ? () => undefined : it;

/** One server for all files of a test process. It ends with the process, and its folder with the folder of the run. */
let server: Promise<Server> | undefined;

/** The settings of the files of a test app: none, or in the project `server-s3` those of an own prefix in a bucket. */
export async function filesSettings(): Promise<Record<string, string>> {
  if (!isInBucket) return {};
  server ??= startS3Server();
  const { settings, account } = await server;
  Object.assign(process.env, account);
  return { ...settings, FILES_URL: `s3://hiroba/${newId()}` };
}

interface Site {
  directory: string;
  env: Env;
}

/** Makes a stored file older, as if it had been written at `time`. */
export async function setFileTime({ directory, env }: Site, key: string, time: Date) {
  const path = server
    ? (await server).pathOf((env.bucket?.prefix ?? '') + key)
    : join(directory, 'files', key);
  await utimes(path, time, time);
}
