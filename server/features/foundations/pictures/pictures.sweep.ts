import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR } from '#contract/foundations/limits.ts';
import { pictureFolders } from '#contract/foundations/pictures.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Files } from '#server/platform/files/files.ts';
import { deleteVariants } from '#server/platform/images/variants.ts';
import type { PictureUses } from './picture-uses.shared.store.ts';
import * as store from './pictures.store.ts';

interface SweepDeps {
  database: Database;
  files: Files;
  uses: PictureUses;
  env: Pick<Env, 'dataDir'>;
  /** Stops a sweep between two of its steps. */
  signal?: AbortSignal;
}

const PAGE = 200;
// An upload writes the file before the row. A file can be without a row for seconds, but never for an hour.
const ORPHAN_AGE = HOUR;

/** Deletes unused pictures and the files of interrupted uploads, in small steps, so that requests are served. */
export async function sweepUnusedPictures(deps: SweepDeps, olderThanMs: number): Promise<void> {
  await sweepRows(deps, new Date(Date.now() - olderThanMs).toISOString());
  for (const folder of pictureFolders) await sweepOrphans(deps, folder);
}

async function sweepRows(deps: SweepDeps, before: string): Promise<void> {
  let after = '';
  for (;;) {
    deps.signal?.throwIfAborted();
    const page = await deps.uses.listPictures(deps.database.read, after, PAGE);
    for (const { key, created_at, is_unused } of page) {
      if (is_unused && created_at < before) await removePicture(deps, key);
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.key;
    // SQLite does not yield to the event loop, so requests are served between the pages.
    await nextTurn();
  }
}

/** Deletes a picture, unless something uses it by now. The row is deleted before the file. */
async function removePicture({ database, files, uses, env }: SweepDeps, key: string) {
  if (await uses.isKept(database.read, key)) return;
  const removed = await database.write(async (transaction) => {
    // A transaction that claims the picture has this lock until it commits. After its commit, the use of the picture is
    // visible here.
    await store.lockFiles(transaction, [key]);
    return uses.deleteUnused(transaction, key);
  });
  if (!removed) return;
  await files.delete(key);
  await deleteVariants(env.dataDir, key);
}

async function sweepOrphans({ database, files, signal }: SweepDeps, folder: string): Promise<void> {
  const before = Date.now() - ORPHAN_AGE;
  let old: string[] = [];
  const removeOrphans = async () => {
    if (old.length === 0) return;
    const known = await store.existingKeys(database.read, old);
    for (const key of old) if (!known.has(key)) await files.delete(key);
    old = [];
  };
  for await (const { key, modifiedAt } of files.list(folder)) {
    signal?.throwIfAborted();
    if (modifiedAt.getTime() < before) old.push(key);
    if (old.length === PAGE) await removeOrphans();
  }
  await removeOrphans();
}

/**
 * Returns the pictures of a member with their variants, for the deletion of the account. Pictures that other content
 * uses, such as an event, stay without an uploader. The result has the type `MemberRecords`, which cannot be imported
 * here, because the import would be circular.
 */
export function picturesOfMember({ pictureUses: uses }: { pictureUses: PictureUses }) {
  return {
    columns: ['files.user_id'],
    async *deleteAll(deps: Omit<SweepDeps, 'uses'>, userId: string): AsyncGenerator<void> {
      let after = '';
      for (;;) {
        const keys = await store.listKeysOf(deps.database.read, userId, after, PAGE);
        for (const key of keys) {
          await removePicture({ ...deps, uses }, key);
          yield;
        }
        const last = keys.at(-1);
        if (last === undefined) return;
        after = last;
      }
    },
  };
}
