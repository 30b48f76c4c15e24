import { withDatabase } from '../open-site.ts';
import { reindex } from '../reindex/reindex.ts';
import { command, type Outcome, type Surroundings } from './command.ts';

/** `hiroba reindex`: rebuilds the search index. */
export const reindexCommand = command({
  help: {
    en: `Usage: npm run hiroba -- reindex [--json]

Makes the entries of the search index anew, also while the site runs, which finds everything meanwhile.`,
    ja: `使い方: npm run hiroba -- reindex [--json]

検索の索引を作り直します。サイトが動いていても使え、その間も検索できます。`,
  },
  options: {},
  run: runReindex,
});

async function runReindex({ env }: Surroundings): Promise<Outcome> {
  const done = await withDatabase(env, reindex);
  return {
    data: done,
    say: (texts) => texts.reindexed(done.posts, done.events, done.members),
  };
}
