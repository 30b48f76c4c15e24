import { type Kysely, sql } from 'kysely';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { deleteEntry } from '#server/features/foundations/search-index/search-index.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';

const SLICE = 500;

/** The search entries of posts made with AI get a mark, and older ones with folded words lose these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const transaction = db as unknown as Queryable;
  let last = '';
  while (true) {
    const posts = await postsAfter(db, last);
    const end = posts.at(-1);
    if (!end) return;
    for (const { id } of posts) await deleteEntry(transaction, 'search_posts', id);
    await addToIndex(transaction, { posts });
    last = end.id;
  }
}

type Row = Pick<
  PostsTable,
  | 'id'
  | 'user_id'
  | 'title'
  | 'content'
  | 'category'
  | 'character_tags'
  | 'created_at'
  | 'labels'
  | 'team_labels'
>;

async function postsAfter(db: Kysely<unknown>, last: string) {
  const { rows } = await sql<Row>`
    select id, user_id, title, content, category, character_tags, created_at, labels, team_labels
    from posts
    where is_published = true and id > ${last}
      and (labels like '%ai-%' or team_labels like '%ai-%' or content like '%||%')
    order by id limit ${sql.lit(SLICE)}`.execute(db);
  return rows.map((row) => ({ ...row, is_published: true }));
}
