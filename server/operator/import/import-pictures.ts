import { open, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import type { PictureFolder } from '#contract/foundations/pictures.ts';
import {
  claimPicture,
  keepPicture,
  storePicture,
} from '#server/features/foundations/pictures/pictures.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sha256 } from '#server/platform/ids.ts';
import { normalizePicture } from '#server/platform/images/normalize-picture.ts';
import { sniffFormat } from '#server/platform/images/picture-format.ts';
import type { ImportReason } from '../operator.messages.ts';
import type { Context } from './collection.ts';
import { Skip, type Source } from './import-batch.ts';
import type { FieldName } from './import-fields.ts';

/** The number of bytes that show the format of a picture. */
const HEADER_BYTES = 4100;

interface Place {
  to: PictureFolder;
  owner: string | null;
}

/**
 * Stores the picture of a field once, with the picture processing of the site. Returns its key. Returns null when there
 * is no picture. Lists a picture that cannot be imported. A dry run only checks the file.
 */
export async function importPicture(
  context: Context,
  source: Source,
  field: FieldName,
  place: Place,
): Promise<string | null> {
  if (source.value(field) === null) return null;
  try {
    return await importOnlyPicture(context, source, field, place);
  } catch (error) {
    if (!(error instanceof Skip)) throw error;
    source.change(field, error.reason, null, error.path);
    return null;
  }
}

/** Like `importPicture`, for a record that is only a picture: skips the record when the picture cannot be imported. */
export async function importOnlyPicture(
  { database, files, bucket }: Context,
  source: Source,
  field: FieldName,
  { to, owner }: Place,
): Promise<string | null> {
  const address = source.value(field);
  if (typeof address !== 'string') throw new Skip('bad-value', field);
  const found = await findFile(bucket, address);
  if ('reason' in found) throw new Skip(found.reason, field, found.path);
  if (files === null) return null;
  const picture = { read: () => readFile(found.path) };
  const deps = { database, files };
  try {
    if (owner === null) {
      const normalized = await normalizePicture(picture, 'import');
      return (await keepPicture(deps, normalized, { folder: to, userId: null })).key;
    }
    // The request id is the same in every run, so a continued import finds the pictures that it has already uploaded.
    const requestId = sha256(`${source.batch.collection}/${source.id}/${field}`).slice(0, 40);
    return (await storePicture(deps, picture, { folder: to, userId: owner, requestId })).key;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    throw new Skip('broken-picture', field, found.path);
  }
}

interface Pictured {
  user_id: string;
  image_key: string | null;
}

/** Claims the pictures of new rows. */
export async function claimAll(
  transaction: Queryable,
  folder: PictureFolder,
  rows: readonly Pictured[],
): Promise<void> {
  for (const { image_key, user_id: userId } of rows) {
    if (image_key !== null) await claimPicture(transaction, image_key, { userId, folder });
  }
}

/** Returns the file in the bucket at an address, or why there is none. It must be a picture that is small enough. */
async function findFile(
  folder: string,
  address: string,
): Promise<{ path: string } | { reason: ImportReason; path?: string }> {
  const storagePath = storagePathOf(address);
  if (storagePath === null) return { reason: 'not-in-bucket' };
  // Links in the folder must not lead to other files of this machine.
  const root = await realpath(folder).catch(() => folder);
  const wanted = join(root, storagePath);
  const path = await realpath(wanted).catch(() => null);
  if (!path?.startsWith(`${root}${sep}`)) return { reason: 'missing-file', path: wanted };
  const found = await stat(path);
  if (!found.isFile()) return { reason: 'missing-file', path };
  if (found.size > MAX_UPLOAD_BYTES) return { reason: 'too-large', path };
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES) });
    const format = await sniffFormat(buffer.subarray(0, bytesRead));
    return format === null ? { reason: 'broken-picture', path } : { path };
  } finally {
    await file.close();
  }
}

const addresses = [
  /^gs:\/\/[^/]+\/(.+)$/,
  /^https?:\/\/firebasestorage\.googleapis\.com\/v0\/b\/[^/]+\/o\/([^?#]+)/,
  /^https?:\/\/storage\.googleapis\.com\/[^/]+\/([^?#]+)/,
  /^https?:\/\/[^/]+\.storage\.googleapis\.com\/([^?#]+)/,
];

/** Returns the path in the bucket of an address or a path. Returns null for an address elsewhere. */
export function storagePathOf(address: string): string | null {
  if (!/^[a-z]+:/i.test(address)) return address.replace(/^\/+/, '');
  const path = addresses.map((pattern) => pattern.exec(address)?.[1]).find(Boolean);
  if (path === undefined) return null;
  try {
    return address.startsWith('gs:') ? path : decodeURIComponent(path);
  } catch {
    return null;
  }
}
