import pg from 'pg';
import { explainFailure } from '#server/explain-failure.ts';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import {
  applySiteMode,
  readReadOnly,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { findOwn } from '#server/features/site/site-settings/site-settings.store.ts';
import { executedMigrations, migrate } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { lockDataDir, prepareDataDir } from '#server/platform/files/data-dir.ts';
import { openOwnFiles, openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import type { Surroundings } from '../commands/command.ts';
import { openPatiently, operatorLog, withDatabase } from '../open-site.ts';
import { OperatorFailure } from '../operator-failure.ts';
import { type MovedFiles, moveFiles } from './move-files.ts';
import { databaseName, isSameFilesLocation } from './move-location.ts';
import { syncTable } from './move-rows.ts';
import { hasMembers, tablesOfBoth } from './moved-tables.store.ts';
import {
  allowAnyOrder,
  beginMove,
  endMove,
  findUnfinishedMove,
  noteReadOnly,
  type UnfinishedMove,
} from './unfinished-move.store.ts';

/**
 * The maximum number of passes. A row that conflicts with an outdated row of the target is inserted by a later pass.
 */
const PASSES = 4;

interface Move extends Pick<Surroundings, 'progress'> {
  from: Env;
  to: Env;
}

interface MoveReport {
  /** Whether the move is complete. False when the site was running during the move. */
  isComplete: boolean;
  tables: number;
  rows: number;
  files: MovedFiles | null;
  /** Whether the target is read-only. True after a complete move of a site that was read-only before the move. */
  isReadOnly: boolean;
}

/**
 * Moves a site to the other engine: copies and compares all rows and files. A move that is interrupted, or begins while
 * the site is running, is continued by the next call. No site can start on the target before the move is complete.
 */
export async function moveSite(move: Move): Promise<MoveReport> {
  prepareDataDir(move.to.dataDir);
  const siteId = await withDatabase(move.from, ensureSiteId);
  const unlock = move.to.databaseUrl === null ? lockDataDir(move.to.dataDir) : () => undefined;
  try {
    return await moveLocked({ ...move, siteId });
  } finally {
    unlock();
  }
}

async function moveLocked(move: Move & { siteId: string }): Promise<MoveReport> {
  const release = await blockWrites(move.from);
  const [source, target] = [openPatiently(move.from), openPatiently(move.to)];
  try {
    return await moveBetween(move, source, target, release !== null);
  } finally {
    await Promise.all([source.close(), target.close()]);
    await release?.();
  }
}

async function moveBetween(
  move: Move & { siteId: string },
  source: Database,
  target: Database,
  isStill: boolean,
): Promise<MoveReport> {
  const { from, to } = move;
  const unfinished = await prepareTarget(target, move).catch((error: unknown) => {
    throw to.databaseUrl === null ? error : targetFailure(error);
  });
  if (!isStill) await makeReadOnly(source, target);
  const copied = await syncAll(move, source, target);
  const files = isSameFilesLocation(from, to)
    ? null
    : await moveFiles(await openSiteFiles(from), await openOwnFiles(to, async () => move.siteId));
  const { tables, rows } = copied;
  if (!isStill) return { isComplete: false, tables, rows, files, isReadOnly: true };
  await compareAll(move, source, target);
  await finish(target, unfinished);
  const isReadOnly = (await readReadOnly(target.read)) !== null;
  return { isComplete: true, tables, rows, files, isReadOnly };
}

async function prepareTarget(
  target: Database,
  { from, to, siteId }: Move & { siteId: string },
): Promise<UnfinishedMove> {
  const [source, name] = [databaseName(from), databaseName(to)];
  const unfinished = await findUnfinishedMove(target.read);
  await allowAnyOrder(target);
  if (unfinished !== null) {
    if (unfinished.source === source) return unfinished;
    throw new OperatorFailure((texts) => texts.otherMove(name, unfinished.source));
  }
  if ((await executedMigrations(target)).length > 0 && (await hasMembers(target.read))) {
    const isThisSite = (await findOwn(target.read, 'identity')) === siteId;
    throw new OperatorFailure(({ alreadyMoved, targetNotEmpty }) =>
      (isThisSite ? alreadyMoved : targetNotEmpty)(name),
    );
  }
  // Also continues the migrations of an earlier call that was killed.
  await migrate(target);
  return beginMove(target, source);
}

/** Returns a failure that names `--to`, because DATABASE_URL is not the setting of the target. */
function targetFailure(error: unknown): unknown {
  if (error instanceof OperatorFailure || error instanceof StartFailure) return error;
  return new OperatorFailure(({ language }) => explainFailure(error, language, '--to'));
}

async function makeReadOnly(source: Database, target: Database): Promise<void> {
  if ((await readReadOnly(source.read)) !== null) return;
  await noteReadOnly(target);
  await applySiteMode(source, true, operatorLog);
}

async function syncAll({ progress }: Move, source: Database, target: Database) {
  const tables = await tablesOfBoth(source, target);
  const total = { tables: tables.length, rows: 0, changed: 0 };
  for (const table of tables) {
    const { rows, changed } = await syncTable(source.read, target, table);
    total.rows += rows;
    total.changed += changed;
    // Half of the tables of a small site are empty.
    if (rows + changed > 0) progress((texts) => texts.movedTable(table.name, rows, changed));
  }
  return total;
}

async function compareAll(move: Move, source: Database, target: Database): Promise<void> {
  for (let pass = 1; pass < PASSES; pass += 1) {
    const { changed } = await syncAll(move, source, target);
    if (changed === 0) return;
  }
  throw new OperatorFailure((texts) => texts.rowsDiffer);
}

async function finish(target: Database, noted: UnfinishedMove): Promise<void> {
  await endMove(target, noted);
  // Only the target becomes writable. The old site stays read-only, so that nobody writes to it by mistake.
  if (noted.set_read_only) await applySiteMode(target, false, operatorLog);
}

type Release = () => Promise<void>;

/** Blocks all writes to a stopped site's database until the returned function is called. Null if the site runs. */
async function blockWrites(env: Env): Promise<Release | null> {
  return env.databaseDirectUrl === null
    ? lockDirectory(env.dataDir)
    : lockPostgres(env.databaseDirectUrl);
}

function lockDirectory(dataDir: string): Release | null {
  try {
    const unlock = lockDataDir(dataDir);
    return async () => unlock();
  } catch (error) {
    if (error instanceof StartFailure) return null;
    throw error;
  }
}

// Finds the connections of a running site by their name.
const running = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'hiroba' limit 1`;
const tableNames = `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
  where schemaname = current_schema()`;

async function lockPostgres(url: string): Promise<Release | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'hiroba-move' });
  await client.connect();
  const { rows: connections } = await client.query(running);
  if (connections.length > 0) {
    await client.end();
    return null;
  }
  await client.query('set idle_in_transaction_session_timeout = 0; begin');
  const { rows } = await client.query<{ names: string | null }>(tableNames);
  // Reads continue, and writes wait.
  if (rows[0]?.names) await client.query(`lock table ${rows[0].names} in share mode`);
  return () => client.end();
}
