import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** What new accounts add to a case at most. */
const NEW_ACCOUNTS_WEIGHT = sql.lit(100);

/** What new accounts add to the weight of a case, so that a report is added to the sums and none is read again. */
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
