import type { Database } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { ViewSecretsTable } from './post-insights.tables.ts';

const findSecret = rows('view_secrets').valueBy('secret', 'day');
const insertSecret = rows('view_secrets').insertOnceBy('day');

/** Returns the secret of a day, which all processes share. Stores the given secret when there is none. */
export async function storedSecret(database: Database, row: ViewSecretsTable): Promise<string> {
  const found = await findSecret(database.read, row.day);
  if (found !== null) return found;
  await database.writeOne((queryable) => insertSecret(queryable, row));
  return (await findSecret(database.read, row.day)) ?? row.secret;
}
