import { DAY } from '#contract/foundations/limits.ts';
import { pictureFolders } from '#contract/foundations/pictures.ts';
import { archivesAmong } from '#server/features/accounts/data-exports/data-exports.store.ts';
import { ARCHIVES } from '#server/features/accounts/data-exports/data-exports.sweep.ts';
import { existingKeys } from '#server/features/foundations/pictures/pictures.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { withDatabase } from '../open-site.ts';
import { command } from './command.ts';

const options = { delete: { type: 'boolean', default: false } } as const;

export const removeOrphans = command({
  help: {
    en: `Usage: npm run hiroba -- remove-orphans [--delete] [--json]

Lists the files older than a day that no record names, for example after a restored database. Only --delete deletes them.`,
    ja: `使い方: npm run hiroba -- remove-orphans [--delete] [--json]

どの記録も指していない、1日より古いファイルを並べます（データベースを戻した後など）。消すのは --delete を付けたときだけです。`,
  },
  options,
  run: async ({ env, values }) => {
    const files = await openSiteFiles(env);
    const orphans = await withDatabase(env, (database) =>
      Array.fromAsync(orphansIn(files, database)),
    );
    if (values.delete) for (const key of orphans) await files.delete(key);
    return {
      data: { orphans, deleted: values.delete },
      say: (texts) => [...orphans, texts.orphans(orphans.length, values.delete)].join('\n'),
    };
  },
});

type ReadKnown = (database: Queryable, keys: string[]) => Promise<Set<string>>;

/** Younger files are not orphans, because a file is stored before its row. No upload or export takes a day. */
const OLD = DAY;
const PAGE = 200;

async function* orphansIn(files: Files, { read }: Database): AsyncGenerator<string> {
  for (const folder of pictureFolders) yield* orphansOf(files, read, folder, existingKeys);
  yield* orphansOf(files, read, ARCHIVES, archivesAmong);
}

async function* orphansOf(
  files: Files,
  read: Queryable,
  folder: string,
  readKnown: ReadKnown,
): AsyncGenerator<string> {
  const before = Date.now() - OLD;
  let old: string[] = [];
  for await (const { key, modifiedAt } of files.list(folder)) {
    if (modifiedAt.getTime() < before) old.push(key);
    if (old.length < PAGE) continue;
    yield* without(old, await readKnown(read, old));
    old = [];
  }
  if (old.length > 0) yield* without(old, await readKnown(read, old));
}

function without(keys: readonly string[], known: ReadonlySet<string>): string[] {
  return keys.filter((key) => !known.has(key));
}
