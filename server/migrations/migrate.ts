import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import { StartFailure } from '../platform/start-failure.ts';
import * as members from './0001-members.ts';
import * as posts from './0002-posts.ts';
import * as community from './0003-community.ts';
import * as postsWhole from './0004-posts-whole.ts';
import * as taggedPosts from './0005-tagged-posts.ts';
import * as backedUpPictures from './0006-backed-up-pictures.ts';
import * as uncategorizedDrafts from './0007-uncategorized-drafts.ts';
import * as uploadRequests from './0008-upload-requests.ts';
import * as taggedPostsByTime from './0009-tagged-posts-by-time.ts';
import * as tagPages from './0010-tag-pages.ts';
import * as usernamesAndCovers from './0011-usernames-and-covers.ts';
import * as search from './0012-search.ts';
import * as mutesAndBlocks from './0013-mutes-and-blocks.ts';
import * as settings from './0014-settings.ts';
import * as accounts from './0015-accounts.ts';
import * as events from './0016-events.ts';
import * as eventJoins from './0017-event-joins.ts';
import * as notifications from './0018-notifications.ts';
import * as eventComments from './0019-event-comments.ts';
import * as fasterSearch from './0020-search.ts';
import * as wallets from './0021-wallets.ts';
import * as interruptedRefreshes from './0022-interrupted-refreshes.ts';
import * as administration from './0023-administration.ts';
import * as reports from './0024-reports.ts';
import * as rateCounts from './0025-rate-counts.ts';
import * as guidelines from './0026-guidelines.ts';
import * as administrationAtScale from './0028-administration-at-scale.ts';
import * as outcomes from './0029-outcomes.ts';
import * as foldedEmails from './0030-folded-emails.ts';
import * as oneEmailIndex from './0031-one-email-index.ts';
import * as auditOwners from './0032-audit-owners.ts';
import * as caseWeights from './0033-case-weights.ts';
import * as messageHashes from './0034-message-hashes.ts';
import * as eventMoves from './0035-event-moves.ts';
import * as jobs from './0036-jobs.ts';
import * as uploadHashes from './0037-upload-hashes.ts';
import * as cases from './0038-cases.ts';
import * as decidedContents from './0039-decided-contents.ts';
import * as groupedComments from './0040-grouped-comments.ts';
import * as restrictions from './0041-restrictions.ts';
import * as tagSpellings from './0042-tag-spellings.ts';
import * as watchedTerms from './0043-watched-terms.ts';
import * as commentLikes from './0044-comment-likes.ts';
import * as caseFilters from './0045-case-filters.ts';
import * as mentions from './0046-mentions.ts';
import * as editedComments from './0047-edited-comments.ts';
import * as approvals from './0048-approvals.ts';
import * as memberList from './0049-member-list.ts';
import * as allDayEvents from './0050-all-day-events.ts';
import * as tagFollows from './0051-tag-follows.ts';
import * as legalPages from './0053-legal-pages.ts';
import * as mails from './0054-mails.ts';
import * as deliveries from './0055-deliveries.ts';
import * as pushSubscriptions from './0056-push-subscriptions.ts';
import * as messages from './0057-messages.ts';
import * as webhooks from './0058-webhooks.ts';
import * as postPictures from './0059-post-pictures.ts';
import * as contentLabels from './0060-content-labels.ts';
import * as pictureRights from './0061-picture-rights.ts';
import * as similarPictures from './0062-similar-pictures.ts';
import * as postInsights from './0063-post-insights.ts';
import * as webhookRotation from './0064-webhook-rotation.ts';
import * as followRequests from './0065-follow-requests.ts';
import * as teamLabels from './0066-team-labels.ts';
import * as renewedSearchEntries from './0067-renewed-search-entries.ts';
import * as watermarkPictures from './0068-watermark-pictures.ts';
import * as plannedPublications from './0069-planned-publications.ts';
import * as postAudience from './0070-post-audience.ts';
import * as polls from './0071-polls.ts';
import * as absences from './0072-absences.ts';
import * as birthdays from './0072-birthdays.ts';
import * as plannedEvents from './0073-planned-events.ts';
import * as pollOwners from './0074-poll-owners.ts';
import * as postSeries from './0075-post-series.ts';
import * as clips from './0076-clips.ts';
import * as yearReviews from './0077-year-reviews.ts';
import * as plannedEventsByTime from './0078-planned-events-by-time.ts';
import * as closedThreads from './0079-closed-threads.ts';
import * as announcedPolls from './0080-announced-polls.ts';
import * as clipItemsByTime from './0081-clip-items-by-time.ts';
import * as queuedReferences from './0082-queued-references.ts';
import * as unnamedOutcomes from './0083-unnamed-outcomes.ts';
import * as mailNotices from './0084-mail-notices.ts';
import * as tagIdentities from './0085-tag-identities.ts';
import * as coverLabels from './0089-cover-labels.ts';
import * as standardNames from './0090-standard-names.ts';
import { canGoOn } from './beside.ts';
import { type ColumnTypes, columnTypes } from './columns.ts';

interface NumberedMigration {
  up(db: Kysely<unknown>, type: ColumnTypes): Promise<void>;
}

/** By name. A new one ends in the number of the oldest version that can go on beside it (`beside.ts`). */
const migrations: Record<string, NumberedMigration> = {
  '0001-members': members,
  '0002-posts': posts,
  '0003-community': community,
  '0004-posts-whole': postsWhole,
  '0005-tagged-posts': taggedPosts,
  '0006-backed-up-pictures': backedUpPictures,
  '0007-uncategorized-drafts': uncategorizedDrafts,
  '0008-upload-requests': uploadRequests,
  '0009-tagged-posts-by-time': taggedPostsByTime,
  '0010-tag-pages': tagPages,
  '0011-usernames-and-covers': usernamesAndCovers,
  '0012-search': search,
  '0013-mutes-and-blocks': mutesAndBlocks,
  '0014-settings': settings,
  '0015-accounts': accounts,
  '0016-events': events,
  '0017-event-joins': eventJoins,
  '0018-notifications': notifications,
  '0019-event-comments': eventComments,
  '0020-search': fasterSearch,
  '0021-wallets': wallets,
  '0022-interrupted-refreshes': interruptedRefreshes,
  '0023-administration': administration,
  '0024-reports': reports,
  '0025-rate-counts': rateCounts,
  '0026-guidelines': guidelines,
  '0028-administration-at-scale': administrationAtScale,
  '0029-outcomes': outcomes,
  '0030-folded-emails': foldedEmails,
  '0031-one-email-index': oneEmailIndex,
  '0032-audit-owners': auditOwners,
  '0033-case-weights': caseWeights,
  '0034-message-hashes': messageHashes,
  '0035-event-moves': eventMoves,
  '0036-jobs': jobs,
  '0037-upload-hashes': uploadHashes,
  '0038-cases': cases,
  '0039-decided-contents': decidedContents,
  '0040-grouped-comments': groupedComments,
  '0041-restrictions': restrictions,
  '0042-tag-spellings': tagSpellings,
  '0043-watched-terms': watchedTerms,
  '0044-comment-likes': commentLikes,
  '0045-case-filters': caseFilters,
  '0046-mentions': mentions,
  '0047-edited-comments': editedComments,
  '0048-approvals': approvals,
  '0049-member-list': memberList,
  '0050-all-day-events': allDayEvents,
  '0051-tag-follows': tagFollows,
  '0053-legal-pages': legalPages,
  '0054-mails@0053': mails,
  '0055-deliveries@0053': deliveries,
  '0056-push-subscriptions@0053': pushSubscriptions,
  '0057-messages@0053': messages,
  '0058-webhooks@0053': webhooks,
  '0059-post-pictures@0053': postPictures,
  '0060-content-labels@0053': contentLabels,
  '0061-picture-rights@0053': pictureRights,
  '0062-similar-pictures@0053': similarPictures,
  '0063-post-insights@0053': postInsights,
  '0064-webhook-rotation@0053': webhookRotation,
  '0065-follow-requests@0053': followRequests,
  '0066-team-labels@0053': teamLabels,
  '0067-renewed-search-entries@0053': renewedSearchEntries,
  '0068-watermark-pictures@0053': watermarkPictures,
  '0069-planned-publications@0053': plannedPublications,
  '0070-post-audience@0053': postAudience,
  '0071-polls@0053': polls,
  '0072-absences@0053': absences,
  '0072-birthdays@0053': birthdays,
  '0073-planned-events@0053': plannedEvents,
  '0074-poll-owners@0053': pollOwners,
  '0075-post-series@0053': postSeries,
  '0076-clips@0053': clips,
  '0077-year-reviews@0053': yearReviews,
  '0078-planned-events-by-time@0053': plannedEventsByTime,
  '0079-closed-threads@0053': closedThreads,
  '0080-announced-polls@0053': announcedPolls,
  '0081-clip-items-by-time@0053': clipItemsByTime,
  '0082-queued-references': queuedReferences,
  '0083-unnamed-outcomes@0082': unnamedOutcomes,
  '0084-mail-notices@0053': mailNotices,
  '0085-tag-identities@0053': tagIdentities,
  '0089-cover-labels@0053': coverLabels,
  '0090-standard-names': standardNames,
};

/** Whether this version has a migration of this name. */
export const isKnownMigration = (name: string): boolean => Object.hasOwn(migrations, name);

/** The names of the migrations of this version, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The name of the last migration of this version. */
export const newestMigration = migrationNames.at(-1) ?? '';

interface MigrateOptions {
  /** The last migration to run; the newest by default. */
  last?: string;
  /** Receives a line for each migration. */
  log?: Log;
}

/**
 * Migrates the database to the newest schema, or to that of `last`. Each migration is one transaction with its record, under a
 * lock, so that the next start goes on where one was interrupted. A newer version can have migrated the database, if this one
 * can go on beside it; otherwise throws a `StartFailure`.
 */
export async function migrate(
  database: Database,
  { last = newestMigration, log }: MigrateOptions = {},
): Promise<void> {
  const executed = await executedMigrations(database);
  if (nextMigration(executed, last, log) === undefined) return;
  const isNew = executed.length === 0;
  const start = performance.now();
  // A new database is one line, as nobody waits for its migrations.
  const inner = isNew ? undefined : log;
  while (await migrateNext(database, last, inner)) {
    // On SQLite, a signal would otherwise wait for the last migration.
    await nextTurn();
  }
  // A connection of SQLite notices a new schema when a statement runs. The next one would have the former columns.
  await recorded(database.read);
  if (isNew) log?.info({ ms: Math.round(performance.now() - start) }, 'database created');
}

/** Runs the first pending migration. Returns false when there is none. */
async function migrateNext(
  { engine, setup }: Database,
  last: string,
  log: Log | undefined,
): Promise<boolean> {
  return setup.transaction().execute(async (transaction) => {
    if (engine === 'postgres') await lockMigrations(transaction);
    await createRecords(transaction);
    // Another process can have migrated it in the meantime.
    const name = nextMigration(await recorded(transaction), last, log);
    if (name === undefined) return false;
    const start = performance.now();
    await migrations[name]?.up(transaction as unknown as Kysely<unknown>, columnTypes(engine));
    await sql`INSERT INTO kysely_migration (name, timestamp)
      VALUES (${name}, ${new Date().toISOString()})`.execute(transaction);
    log?.info({ migration: name, ms: Math.round(performance.now() - start) }, 'migrated');
    return true;
  });
}

/** The first pending migration up to `last`. None when a newer version has migrated the data and this one can go on. */
function nextMigration(executed: readonly string[], last: string, log?: Log): string | undefined {
  if (isOfNewerVersion(executed, log)) return undefined;
  return migrationNames.find((name) => name <= last && !executed.includes(name));
}

/** The key by which Kysely's migrator, which earlier versions use, locks migrations. */
const LOCK = '3853314791062309107';

/** Waits for other processes that migrate. The timeouts of the role do not count, because a migration can take long. */
async function lockMigrations(transaction: Queryable): Promise<void> {
  const timeouts = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  for (const name of timeouts)
    await sql`SELECT set_config(${name}, '0', true)`.execute(transaction);
  await sql`SELECT pg_advisory_xact_lock(${sql.raw(LOCK)})`.execute(transaction);
}

/** Creates the table of the migrations that have run, in the form of Kysely's migrator. */
async function createRecords({ schema }: Queryable): Promise<void> {
  await schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
}

async function recorded(queryable: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(queryable);
  return rows.map(({ name }) => name);
}

/**
 * The names of the migrations that a database with these ones lacks, in their order. Throws a `StartFailure` when a newer
 * version has migrated it and this one cannot go on.
 */
export function pendingMigrations(executed: readonly string[]): string[] {
  if (isOfNewerVersion(executed)) return [];
  return migrationNames.filter((name) => !executed.includes(name));
}

/** Whether a newer version has migrated the data. Throws a `StartFailure` when this one cannot go on with it. */
function isOfNewerVersion(executed: readonly string[], log?: Log): boolean {
  const newer = unknownMigrations(executed);
  if (newer.length === 0) return false;
  const hasAllOwn = executed.length - newer.length === migrationNames.length;
  if (!hasAllOwn || !canGoOn(newestMigration, newer)) {
    throw new StartFailure(
      `The data belongs to a newer version of Hiroba: it has the migration ${newer.at(-1)}. Start that version, or restore a backup from before the upgrade.`,
    );
  }
  log?.warn({ newer }, 'a newer version has migrated the data, and this one goes on');
  return true;
}

/** The migrations of a newer version. */
export function unknownMigrations(executed: readonly string[]): string[] {
  return executed.filter((name) => !isKnownMigration(name));
}

/** The names of the migrations of a database, in their order; none when it is empty. */
export async function executedMigrations({ read }: Database): Promise<string[]> {
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  return recorded(read);
}
