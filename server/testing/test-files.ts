import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import type { Env } from '#server/platform/env/env.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { newId } from '#server/platform/ids.ts';

type Server = Awaited<ReturnType<typeof startS3Server>>;

const isInBucket = process.env.TEST_FILES === 's3';

/**
 * Defines a test for files in a folder. In the project `server-s3`, nothing is defined, so that the test is not
 * reported as skipped.
 */
export const itInFolder = isInBucket ? () => undefined : it;

/** All test files of a process share one server, which ends with the process. The test run removes its folder. */
let server: Promise<Server> | undefined;

/** Returns the file settings of a test app: none, or a new prefix in a bucket in the project `server-s3`. */
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

/** Sets the modification time of a stored file. */
export async function setFileTime({ directory, env }: Site, key: string, time: Date) {
  const path = server
    ? (await server).pathOf((env.bucket?.prefix ?? '') + key)
    : join(directory, 'files', key);
  await utimes(path, time, time);
}
