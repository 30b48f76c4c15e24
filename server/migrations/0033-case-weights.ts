import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The maximum weight that new accounts add to a case. */
const NEW_ACCOUNTS_WEIGHT = sql.lit(100);

/** The weight of new accounts in a case. With it, a report is added to the case without reading the other reports. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('report_cases')
    .addColumn('new_accounts_weight', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update report_cases set new_accounts_weight = (
      select case when sum(weight) > ${NEW_ACCOUNTS_WEIGHT} then ${NEW_ACCOUNTS_WEIGHT} else sum(weight) end
      from reports where case_id = report_cases.id and is_new_account
    ) where exists (select 1 from reports where case_id = report_cases.id and is_new_account)`.execute(
    db,
  );
}
