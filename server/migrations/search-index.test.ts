import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { SearchAi } from '#contract/discovery/search.ts';
import { parseSearch } from '#contract/foundations/search-text.ts';
import {
  criteriaOfPosts,
  periodOf,
  withAi,
} from '#server/features/discovery/search/search-criteria.ts';
import {
  findMatches,
  matchKeyset,
} from '#server/features/discovery/search/search-matches.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember } from '#server/testing/factories.ts';
import { createTestDatabase, testEngine } from '#server/testing/test-database.ts';
import { insertWorks } from '#server/testing/works.ts';
import * as fasterSearch from './0020-search.ts';
import * as renewedEntries from './0067-renewed-search-entries.ts';

const startOfYear = Date.parse('2026-01-01T00:00:00.000Z');
const reader = { viewer: newId(), all: true, apart: false };

async function findIds({ read }: Database, q: string, ai: SearchAi = 'all'): Promise<string[]> {
  const asked = criteriaOfPosts(parseSearch(q), { author: null, excluded: [] }, periodOf({}));
  const criteria = withAi(asked, ai);
  const search = { table: 'search_posts', criteria, reader, after: matchKeyset.start } as const;
  return (await findMatches(read, { ...search, limit: 2000 })).map(({ id }) => id);
}

const isSqlite = testEngine === 'sqlite';

// PostgreSQL has its tokens in the entries, which the migration does not change.
it('finds all entries after the migration, in any number', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    const { id: user_id } = await insertMember(database);
    // More than a slice.
    const works = Array.from({ length: 600 }, (_, second) => ({
      user_id,
      title: '夏祭り',
      created_at: new Date(startOfYear + second * 1000).toISOString(),
    }));
    const ids = await insertWorks(database, works);
    const { setup } = database;
    if (isSqlite) {
      await sql`insert into search_posts_tokens (search_posts_tokens) values ('delete-all')`.execute(
        setup,
      );
      expect(await findIds(database, '夏祭り')).toEqual([]);
    }
    await fasterSearch.up(setup as unknown as Kysely<unknown>);
    for (const q of ['夏祭り', '祭り', '夏']) {
      expect(await findIds(database, q)).toEqual(ids.toReversed());
    }
    // The new trigger deletes the tokens of a deleted post.
    await setup
      .deleteFrom('posts')
      .where('id', '=', ids[0] as string)
      .execute();
    expect(await findIds(database, '夏祭り')).toHaveLength(599);
    if (!isSqlite) return;
    const { rows } = await sql`select rowid from search_posts_tokens`.execute(setup);
    expect(rows).toHaveLength(599);
  } finally {
    await drop();
  }
});

it('renews the entries of posts made with AI and of folded words, and no others [LABEL-74]', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    const { id: user_id } = await insertMember(database);
    const [plain, made, folded] = await insertWorks(database, [
      { user_id, title: '夏祭り', content: '屋台' },
      { user_id, title: '夏祭り' },
      { user_id, title: '夏祭り', content: '花火' },
    ]);
    // As a version that knew neither has left them.
    const change = (id = '', columns: Partial<PostsTable>) =>
      database.setup.updateTable('posts').set(columns).where('id', '=', id).execute();
    await change(made, { labels: 'spoiler,ai-assisted' });
    await change(folded, { content: '||花火||' });
    await change(plain, { content: '屋台はもうない' });
    expect(await findIds(database, '花火')).toEqual([folded]);
    await renewedEntries.up(database.setup as unknown as Kysely<unknown>);
    expect(await findIds(database, '花火')).toEqual([]);
    expect(await findIds(database, '夏祭り', 'only')).toEqual([made]);
    expect(await findIds(database, '夏祭り', 'without')).not.toContain(made);
    expect(await findIds(database, '夏祭り')).toHaveLength(3);
    expect(await findIds(database, 'もうない')).toEqual([]);
  } finally {
    await drop();
  }
});
