import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { DAY } from '#contract/foundations/limits.ts';
import type { ByteRange, LargeFile } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { deleteUnreadFiles, type VariantCache } from '#server/platform/images/variant-cache.ts';

const aboutSchema = z.object({
  /** The type, such as `png` or `video/mp4`. */
  type: z.string(),
  /** In pixels. Sounds and videos have 0. */
  width: z.int(),
  height: z.int(),
  isAnimated: z.boolean(),
  isLarge: z.boolean(),
  digest: z.string(),
  fetchedAt: z.int(),
});

export type MediaAbout = z.infer<typeof aboutSchema>;

export interface MediaFile extends LargeFile {
  about: MediaAbout;
  /** Reads all bytes. Throws `unavailable` when the file was evicted or fetched again after `find`. */
  read(): Promise<Buffer>;
}

// The maximum length of the first line.
const MAX_LINE = 512;
const LINE_END = 0x0a;

/** Fetched files on disk, each with a metadata line before its bytes. */
export class MediaFiles {
  readonly #cache: VariantCache;

  constructor(cache: VariantCache) {
    this.#cache = cache;
  }

  async find(name: string): Promise<MediaFile | null> {
    const found = await this.#cache.find(name);
    if (!found) return null;
    const line = await readFirstLine(found.path).catch(() => null);
    const about = line === null ? null : parseAbout(line.text);
    if (line === null || about === null) return null;
    const stream = ({ start, end }: ByteRange): Readable =>
      createReadStream(found.path, { start: line.length + start, end: line.length + end });
    const length = line.fileLength - line.length;
    const read = () => readAll(stream({ start: 0, end: length - 1 }), about.digest);
    return { about, length, stream, read };
  }

  async put(name: string, bytes: Uint8Array, known: Omit<MediaAbout, 'digest' | 'fetchedAt'>) {
    const about: MediaAbout = { ...known, digest: digestOf(bytes), fetchedAt: Date.now() };
    const line = Buffer.from(`${JSON.stringify(about)}\n`);
    await this.#cache.put(name, Buffer.concat([line, bytes]));
  }
}

interface FirstLine {
  text: string;
  length: number;
  /** The length of the file from which the line was read. The file can be replaced at any time. */
  fileLength: number;
}

async function readFirstLine(path: string): Promise<FirstLine | null> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_LINE), 0, MAX_LINE, 0);
  const end = buffer.subarray(0, bytesRead).indexOf(LINE_END);
  if (end < 0) return null;
  const { size: fileLength } = await file.stat();
  return { text: buffer.toString('utf8', 0, end), length: end + 1, fileLength };
}

function parseAbout(line: string): MediaAbout | null {
  try {
    return aboutSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/**
 * Returns the bytes with this digest. Throws `unavailable` when the file is evicted or replaced before they are read.
 */
async function readAll(stream: Readable, digest: string): Promise<Buffer> {
  const bytes = await buffer(stream).catch(() => null);
  if (!bytes || digestOf(bytes) !== digest) throw new AppError('unavailable');
  return bytes;
}

function digestOf(bytes: Uint8Array): string {
  return hash('sha1', bytes, 'hex');
}

/** The lifetime of a file without requests. */
const LIFETIME = 7 * DAY;

export function mediaDirectory(dataDir: string): string {
  return join(dataDir, 'cache/nfts');
}

export function deleteUnusedMedia(dataDir: string, signal?: AbortSignal): Promise<void> {
  return deleteUnreadFiles(mediaDirectory(dataDir), LIFETIME, signal);
}
