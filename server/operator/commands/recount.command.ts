import { withDatabase } from '../open-site.ts';
import { recount } from '../recount/recount.ts';
import { type Call, command, dryRun, type Outcome } from './command.ts';

/** `hiroba recount`: compares counters with the rows that they count. */
export const recountCommand = command({
  help: {
    en: `Usage: npm run hiroba -- recount [--dry-run] [--json]

Compares the counters of posts, comments, likes, follows, events and tags with their rows, and mends those that differ, also while
the site runs. --dry-run only prints the differences.`,
    ja: `使い方: npm run hiroba -- recount [--dry-run] [--json]

投稿・コメント・いいね・フォロー・イベント・タグの数を実際の行と比べ、違うものを直します。サイトが動いていても使えます。
--dry-run では、違いを出すだけです。`,
  },
  options: dryRun,
  run: runRecount,
});

async function runRecount({ env, values }: Call<typeof dryRun>): Promise<Outcome> {
  const mend = !values['dry-run'];
  const differences = await withDatabase(env, (database) => recount(database, { mend }));
  return {
    data: { differences, mended: mend },
    say: (texts) => {
      const lines = differences.map(
        ({ counter, id, kept, counted }) => `${counter} ${id}: ${kept} → ${counted}`,
      );
      return [...lines, texts.recounted(differences.length, mend)].join('\n');
    },
  };
}
