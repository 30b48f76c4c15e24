import { type Kysely, sql } from 'kysely';

/** A draft may have no category yet. A published post always has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .alterColumn('category', (column) => column.dropNotNull())
    .execute();
  await db.schema
    .alterTable('posts')
    .addCheckConstraint('posts_category_or_draft', sql`category is not null or is_draft`)
    .execute();
}
