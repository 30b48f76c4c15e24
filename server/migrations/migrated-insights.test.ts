import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { commentRow } from '#server/features/comments/comments/comments.rows.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.rows.ts';
import { likeRow } from '#server/features/posts/likes/likes.rows.ts';
import { postRow } from '#server/features/posts/posts/posts.rows.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import * as postInsights from './0063-post-insights.ts';
import { columnTypes } from './columns.ts';

// Half past midnight in Japan, on the next day.
const late = { created_at: '2026-03-01T15:30:00.000Z' };
const early = { created_at: '2026-03-01T14:30:00.000Z' };

async function insertActivity(database: Database) {
  const [author, fan, other] = await Promise.all([1, 2, 3].map(() => insertMember(database)));
  const user_id = author?.id ?? '';
  const post = postRow({ user_id });
  const withdrawn = postRow({ user_id, is_published: false, published_at: early.created_at });
  const draft = postRow({ user_id, is_published: false });
  await insertRows(database, 'posts', [post, withdrawn, draft]);
  const by = (member: typeof fan) => ({ post_id: post.id, user_id: member?.id ?? '' });
  await insertRows(database, 'likes', [
    likeRow({ ...by(fan), count: 3, ...early }),
    likeRow({ ...by(other), count: 4, ...late }),
  ]);
  await insertRows(database, 'bookmarks', [bookmarkRow({ ...by(fan), ...late })]);
  await insertRows(database, 'comments', [
    commentRow({ ...by(fan), content: 'すてき', ...late }),
    commentRow({ ...by(other), content: 'かわいい', ...late }),
    commentRow({ ...by(other), content: '広告', ...late, hidden_at: late.created_at }),
    commentRow({ ...by(other), content: '', ...late, state: 'deleted' }),
    commentRow({ ...by(fan), post_id: withdrawn.id, content: 'また見たい', ...early }),
  ]);
  return { user_id, post: post.id, withdrawn: withdrawn.id };
}

it('counts likes, saves and comments of before on their days in Japan, for posts and authors [SEEN-19]', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    const { user_id, post, withdrawn } = await insertActivity(database);
    const tables = ['view_hashes', 'view_secrets', 'post_totals', 'post_figures', 'author_figures'];
    for (const table of tables) await database.setup.schema.dropTable(table).execute();
    const setup = database.setup as unknown as Kysely<unknown>;
    await postInsights.up(setup, columnTypes(database.engine));

    const [first, second] = ['2026-03-01', '2026-03-02'];
    const figures = [
      { post_id: post, day: first, name: 'likes', count: 3 },
      { post_id: post, day: second, name: 'comments', count: 2 },
      { post_id: post, day: second, name: 'likes', count: 4 },
      { post_id: post, day: second, name: 'saves', count: 1 },
      { post_id: withdrawn, day: first, name: 'comments', count: 1 },
    ];
    const { read } = database;
    const ofPosts = await read.selectFrom('post_figures').selectAll().execute();
    expect(new Set(ofPosts)).toEqual(new Set(figures));
    const ofAuthors = await read.selectFrom('author_figures').selectAll().execute();
    const ofAuthor = figures.map(({ post_id: _, ...figure }) => ({ user_id, ...figure }));
    expect(new Set(ofAuthors)).toEqual(new Set(ofAuthor));
    const totals = await read.selectFrom('post_totals').selectAll().execute();
    expect(new Set(totals)).toEqual(
      new Set([
        { post_id: post, user_id, views: 0, likes: 7, saves: 1, comments: 2 },
        { post_id: withdrawn, user_id, views: 0, likes: 0, saves: 0, comments: 1 },
      ]),
    );
  } finally {
    await drop();
  }
});
