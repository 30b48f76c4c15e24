import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The labels of posts and their pictures, and what members see of labelled pictures. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const texts = {
    posts: ['labels', 'team_labels', 'warning'],
    post_pictures: ['labels'],
  };
  for (const [table, columns] of Object.entries(texts)) {
    for (const column of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(column, type.text, (added) => added.notNull().defaultTo(''))
        .execute();
    }
  }
  const settings = { label_spoiler: 'blur', label_sensitive: 'blur', label_ai: 'show' };
  for (const [column, value] of Object.entries(settings)) {
    await db.schema
      .alterTable('private_profiles')
      .addColumn(column, type.text, (added) =>
        added
          .notNull()
          .defaultTo(value)
          .check(sql`${sql.ref(column)} in ('show', 'blur', 'hide')`),
      )
      .execute();
  }
}
