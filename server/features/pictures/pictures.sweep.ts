import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR } from '#contract/limits.ts';
import { pictureFolders } from '#contract/pictures.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Files } from '#server/platform/files/files.ts';
import { deleteVariants } from '#server/platform/images/variants.ts';
import * as store from './pictures.store.ts';

interface SweepDeps {
  database: Database;
  files: Files;
  env: Pick<Env, 'dataDir'>;
}

const PAGE = 200;
// An upload writes its bytes first: without a row they may be seconds old, never an hour.
const ORPHAN_AGE = HOUR;

/**
 * Removes the pictures uploaded more than `olderThanMs` ago that nothing shows and no backup names,
 * and the files that a killed upload has left behind. Works in small steps beside everything else.
 */
export async function sweepUnusedPictures(deps: SweepDeps, olderThanMs: number): Promise<void> {
  await sweepRows(deps, new Date(Date.now() - olderThanMs).toISOString());
  for (const folder of pictureFolders) await sweepOrphans(deps, folder);
}

async function sweepRows(deps: SweepDeps, before: string): Promise<void> {
  let after = '';
  for (;;) {
    const page = await store.listPictures(deps.database.read, after, PAGE);
    for (const { key, created_at, is_unused } of page) {
      if (is_unused && created_at < before) await removePicture(deps, key);
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.key;
    // SQLite answers without giving the event loop a turn: requests come between the pages.
    await nextTurn();
  }
}

/** Removes one picture, row first, unless something has come to use it meanwhile. */
async function removePicture({ database, files, env }: SweepDeps, key: string): Promise<void> {
  if (await store.isBackedUp(database.read, key)) return;
  const removed = await database.write(async (transaction) => {
    // A post that takes the picture holds this lock until it stands; then it is seen here.
    await store.lockFile(transaction, key);
    return store.deleteUnusedFile(transaction, key);
  });
  if (!removed) return;
  await files.delete(key);
  await deleteVariants(env.dataDir, key);
}

async function sweepOrphans({ database, files }: SweepDeps, folder: string): Promise<void> {
  const before = Date.now() - ORPHAN_AGE;
  let old: string[] = [];
  const removeOrphans = async () => {
    if (old.length === 0) return;
    const known = await store.existingKeys(database.read, old);
    for (const key of old) if (!known.has(key)) await files.delete(key);
    old = [];
  };
  for await (const { key, modifiedAt } of files.list(folder)) {
    if (modifiedAt.getTime() < before) old.push(key);
    if (old.length === PAGE) await removeOrphans();
  }
  await removeOrphans();
}
