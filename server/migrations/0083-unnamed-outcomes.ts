import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** The outcomes of reports no longer name what was reported, which the reporter may not see any more. */
export async function up(db: Kysely<unknown>, _type: ColumnTypes): Promise<void> {
  const endings = [
    'を確認し、必要な対応をしました。ご報告ありがとうございました。',
    'を確認しましたが、今回はガイドラインに反していないと判断しました。ご報告ありがとうございました。',
  ];
  const quote = isPostgres(db) ? sql`strpos(content, '「')` : sql`instr(content, '「')`;
  for (const ending of endings) {
    await sql`update notifications set content = substr(content, 1, ${quote} - 1) || ${sql.lit(ending)}
      where type = 'moderation' and related_id is null and content like ${sql.lit(`%」${ending}`)}`.execute(
      db,
    );
  }
}
