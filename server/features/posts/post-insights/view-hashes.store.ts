import type { ViewSecretsTable } from '#server/features/posts/post-insights/post-insights.tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Returns the secret of a day, which all processes share. Stores the given secret when there is none. */
export async function keepSecret(database: Database, row: ViewSecretsTable): Promise<string> {
  const found = await findSecret(database, row.day);
  if (found !== undefined) return found;
  await database.writeOne((queryable) =>
    queryable
      .insertInto('view_secrets')
      .values(row)
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute(),
  );
  return (await findSecret(database, row.day)) ?? row.secret;
}

async function findSecret({ read }: Database, day: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('view_secrets')
    .where('day', '=', day)
    .select('secret')
    .executeTakeFirst();
  return row?.secret;
}
