import { removedPicturesKind } from '#server/features/moderation/decisions/decisions.service.ts';
import { findDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { variantDecoder } from '#server/platform/images/decoding.ts';
import { hashCropped, type PerceptualHash } from '#server/platform/images/perceptual-hash.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import * as store from './removed-pictures.store.ts';

interface RemovedDeps {
  database: Database;
  files: Files;
}

/** Returns the job that stores perceptual hashes of a decision's pictures, including slightly cropped copies. */
export function createRemovedPicturesJob({ database, files }: RemovedDeps): Job {
  return defineJob({
    kind: removedPicturesKind,
    attempts: 5,
    run: async ({ decisionId }, job) => {
      const decision = await findDecision(database.read, decisionId);
      if (!decision) return;
      const others = await store.listPicturesOf(database.read, decisionId);
      const keys = new Set([
        ...others,
        ...(decision.picture_key === null ? [] : [decision.picture_key]),
      ]);
      const hashes: PerceptualHash[] = [];
      for (const key of keys) hashes.push(...(await hashesOf(files, key)));
      await database.write(async (transaction) => {
        await job.lock(transaction);
        await store.insertRemoved(transaction, decisionId, hashes);
        await job.end(transaction);
      });
    },
  });
}

async function hashesOf(files: Files, key: string): Promise<PerceptualHash[]> {
  const bytes = await files.read(key);
  return bytes ? variantDecoder.run(() => hashCropped(bytes)) : [];
}
