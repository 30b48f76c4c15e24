import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { orphansIn } from '../files/orphans.ts';
import { withDatabase } from '../open-site.ts';
import { type Call, command, type Outcome } from './command.ts';

const options = { delete: { type: 'boolean', default: false } } as const;

/** `hiroba remove-orphans`: finds files that no row names. */
export const removeOrphans = command({
  help: {
    en: `Usage: npm run hiroba -- remove-orphans [--delete] [--json]

Lists the files older than a day that no record names, for example after a restored database. Only --delete deletes them.`,
    ja: `使い方: npm run hiroba -- remove-orphans [--delete] [--json]

どの記録も指していない、1日より古いファイルを並べます（データベースを戻した後など）。消すのは --delete を付けたときだけです。`,
  },
  options,
  run: runRemoveOrphans,
});

async function runRemoveOrphans({ env, values }: Call<typeof options>): Promise<Outcome> {
  const files = await openSiteFiles(env);
  const orphans = await withDatabase(env, (database) =>
    Array.fromAsync(orphansIn(files, database)),
  );
  if (values.delete) for (const key of orphans) await files.delete(key);
  return {
    data: { orphans, deleted: values.delete },
    say: (texts) => [...orphans, texts.orphans(orphans.length, values.delete)].join('\n'),
  };
}
