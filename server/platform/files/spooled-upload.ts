import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '#contract/foundations/limits.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { TemporaryFile } from './temporary-file.ts';

const ATTEMPTS = 3;
const FIRST_PAUSE = SECOND / 2;

/**
 * Uploads a stream of unknown length when it is complete, from a temporary file in the directory `spool`. A stream that
 * fails sends nothing, so no unfinished upload remains in a bucket. The upload is repeated while the server is
 * unavailable, because libraries repeat only what is in memory.
 */
export async function uploadSpooled(
  spool: string,
  contents: Readable,
  upload: (file: TemporaryFile) => Promise<unknown>,
): Promise<void> {
  await using file = await TemporaryFile.create(spool);
  for await (const bytes of contents) await file.append(bytes as Uint8Array);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await upload(file);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isUnavailable(error)) throw error;
      await setTimeout(FIRST_PAUSE * 2 ** attempt * Math.random());
    }
  }
}
