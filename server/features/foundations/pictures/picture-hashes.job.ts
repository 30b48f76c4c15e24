import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { hashColumns } from '#server/platform/database/hash-index.ts';
import type { Files } from '#server/platform/files/files.ts';
import { variantDecoder } from '#server/platform/images/decoding.ts';
import { perceptualHashOf } from '#server/platform/images/perceptual-hash.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import * as store from './pictures.store.ts';

interface HashDeps {
  database: Database;
  files: Files;
}

const PICTURES_PER_SLICE = 20;

/** Computes the hashes of pictures that were stored before the site stored hashes. A migration queues this job. */
const hashesKind = jobKind<Record<string, never>>({
  name: 'picture-hashes',
  payload: z.strictObject({}),
  key: () => 'all',
});

/** Returns a job that computes the hashes in slices. The job stores the last key as its progress. */
export function createHashesJob(deps: HashDeps): Job {
  return defineJob({
    kind: hashesKind,
    attempts: 10,
    isPaced: true,
    run: (_payload, job) => hashSlice(deps, job),
  });
}

async function hashSlice({ database, files }: HashDeps, job: LeasedJob): Promise<void> {
  const progress = await database.write((transaction) => job.lock(transaction));
  const after = typeof progress === 'string' ? progress : '';
  const slice = await store.listAfter(database.read, after, PICTURES_PER_SLICE);
  const hashes = new Map<string, string>();
  for (const { key, perceptual_hash } of slice) {
    const hash = perceptual_hash === null ? await hashOf(files, key) : null;
    if (hash !== null) hashes.set(key, hash);
  }
  const last = slice.at(-1)?.key;
  await database.write(async (transaction) => {
    await job.lock(transaction);
    for (const [key, hash] of hashes) {
      await store.updateFile(transaction, key, hashColumns(hash));
    }
    if (last === undefined) await job.end(transaction);
    else await job.pause(transaction, { progress: last });
  });
}

/** Returns the hash of a picture. Null for a missing or damaged file, so that the job continues. */
async function hashOf(files: Files, key: string): Promise<string | null> {
  const bytes = await files.read(key);
  return bytes && variantDecoder.run(() => perceptualHashOf(bytes)).catch(() => null);
}
