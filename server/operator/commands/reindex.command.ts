import {
  lockSeries,
  refreshSeries,
} from '#server/features/events/events/writing/write-event.store.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import {
  deleteEntry,
  type SearchTable,
} from '#server/features/foundations/search-index/search-index.store.ts';
import {
  listSeries,
  lockEvents,
  lockMembers,
  lockPosts,
} from '#server/operator/reindex/indexed-rows.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { withDatabase } from '../open-site.ts';
import { command } from './command.ts';

export const reindexCommand = command({
  help: {
    en: `Usage: npm run hiroba -- reindex [--json]

Makes the entries of the search index anew, also while the site runs, which finds everything meanwhile.`,
    ja: `使い方: npm run hiroba -- reindex [--json]

検索の索引を作り直します。サイトが動いていても使え、その間も検索できます。`,
  },
  options: {},
  run: async ({ env }) => {
    const done = await withDatabase(env, reindex);
    return { data: done, say: (texts) => texts.reindexed(done.posts, done.events, done.members) };
  },
});

/** The number of rows per page. It is small, because the authors of the rows cannot write until the page is indexed. */
const PAGE = 50;

/** Rebuilds all entries of the search index while members write. */
async function reindex(database: Database) {
  const posts = await renew(database, 'search_posts', lockPosts, (transaction, page) =>
    addToIndex(transaction, { posts: page }),
  );
  const events = await renew(database, 'search_events', lockEvents, (transaction, page) =>
    addToIndex(transaction, { events: page }),
  );
  const members = await renew(database, 'search_members', lockMembers, (transaction, page) =>
    addToIndex(transaction, { members: page }),
  );
  for (const series of await listSeries(database.read)) {
    await database.write(async (transaction) => {
      await lockSeries(transaction, series);
      await refreshSeries(transaction, series);
    });
  }
  return { posts, events, members };
}

async function renew<Row extends { id: string }>(
  database: Database,
  table: SearchTable,
  lock: (transaction: Queryable, after: string, limit: number) => Promise<Row[]>,
  add: (transaction: Queryable, page: Row[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const page = await database.write(async (transaction) => {
      const rows = await lock(transaction, after, PAGE);
      for (const { id } of rows) await deleteEntry(transaction, table, id);
      await add(transaction, rows);
      return rows;
    });
    const last = page.at(-1);
    if (!last) return count;
    count += page.length;
    after = last.id;
  }
}
