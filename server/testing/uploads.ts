import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import { pictureFolders, type Upload, uploadSchema } from '#contract/foundations/pictures.ts';
import { ARCHIVES } from '#server/features/accounts/data-exports/data-exports.sweep.ts';
import type { TestApp } from './test-app.ts';
import { CallFailed, type TestClient } from './test-client.ts';

interface Sent {
  folder?: string;
  requestId?: string;
  /** The file's name and type, as a browser sends them. The server must ignore both. */
  name?: string;
  type?: string;
  field?: string;
  headers?: Record<string, string>;
}

/** Sends a picture like a form in a browser. */
export function sendPicture(client: TestClient, bytes: Uint8Array, sent: Sent = {}) {
  const { folder = 'post-images', name = 'picture.png', type = 'image/png', field = 'file' } = sent;
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const request = sent.requestId === undefined ? '' : `&request_id=${sent.requestId}`;
  return client.fetch(`/api/uploads?folder=${folder}${request}`, {
    method: 'POST',
    headers: { 'x-csrf-token': client.token, ...sent.headers },
    body,
  });
}

/** Uploads a picture. Throws `CallFailed`. */
export async function upload(
  client: TestClient,
  bytes: Uint8Array,
  sent: Sent = {},
): Promise<Upload> {
  const response = await sendPicture(client, bytes, sent);
  const body: unknown = await response.json();
  if (response.status === 200) return uploadSchema.parse(body);
  throw new CallFailed(response.status, errorEnvelopeSchema.parse(body).error);
}

/** Returns all files: files of the store as `files/` and the key, cached files by path in the data directory. */
export async function storedFiles({ directory, files }: TestApp): Promise<string[]> {
  const found: string[] = [];
  for (const folder of [...pictureFolders, ARCHIVES]) {
    for await (const { key } of files.list(folder)) found.push(`files/${key}`);
  }
  const cache = join(directory, 'cache');
  const items = await readdir(cache, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const item of items) {
    if (item.isFile()) found.push(join(item.parentPath, item.name).slice(directory.length + 1));
  }
  return found.sort();
}

/** Returns all keys in the files table. */
export async function fileRows({ database }: TestApp): Promise<string[]> {
  const rows = await database.read.selectFrom('files').select('key').orderBy('key').execute();
  return rows.map((row) => row.key);
}

/** Expects that neither the table nor the store nor the cache contains a picture. */
export async function expectNothingStored(app: TestApp): Promise<void> {
  expect(await fileRows(app)).toEqual([]);
  expect(await storedFiles(app)).toEqual([]);
}

/** Deletes all pictures and the posts that refer to them. */
export async function deleteUploads(app: TestApp): Promise<void> {
  for (const key of await fileRows(app)) await app.files.delete(key);
  await app.database.write(async (transaction) => {
    await transaction.deleteFrom('posts').execute();
    await transaction.deleteFrom('files').execute();
  });
}
