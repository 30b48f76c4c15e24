import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../columns.ts';
import { collectionsTables } from './collections.ts';
import { eventsTables, pollsTables } from './events.ts';
import { firstGuidelines } from './first-guidelines.ts';
import { foundationsTables, tagsTables } from './foundations.ts';
import { identityTables, membersTables } from './members.ts';
import { moderationTables } from './moderation.ts';
import { notificationsTables } from './notifications.ts';
import { postsTables } from './posts.ts';
import {
  accountsTables,
  administrationTables,
  platformTables,
  searchTables,
  siteTables,
} from './site.ts';
import { commentsTables, messagesTables, socialTables } from './social.ts';
import { teamTables } from './team.ts';

/** A table comes before the tables that reference it. */
const areas = [
  membersTables,
  identityTables,
  foundationsTables,
  teamTables,
  siteTables,
  tagsTables,
  postsTables,
  eventsTables,
  pollsTables,
  commentsTables,
  socialTables,
  collectionsTables,
  messagesTables,
  notificationsTables,
  moderationTables,
  accountsTables,
  administrationTables,
  platformTables,
  searchTables,
];

/** Creates the tables of a new database, and the rows that it begins with. */
export async function createBaseline(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const statement of areas.flatMap((tablesOf) => tablesOf(types)))
    await sql.raw(statement).execute(db);
  const now = new Date().toISOString();
  await sql`insert into guideline_versions (version, rules, published_at)
    values (1, ${JSON.stringify(firstGuidelines)}, ${now})`.execute(db);
  // Authors are notified of likes whose position in `like_batches` is higher than this.
  await sql`insert into notified_likes (id, expires_at, user_id, batch_id)
    values ('likes', ${now}, '~', '~')`.execute(db);
}
