/** What holds on a site after every fault. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY } from '#contract/foundations/limits.ts';
import { pictureFolders } from '#contract/foundations/pictures.ts';
import { ARCHIVES } from '#server/features/accounts/data-exports/data-exports.sweep.ts';
import {
  counterNames,
  findDifferences,
  findTagDifferences,
} from '#server/operator/recount/counters.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { runCommand } from './interrupted-commands.ts';
import type { Landscape } from './landscape.ts';

/** Returns what is wrong in the database: counters, references and repeated notifications. */
export async function inspectDatabase(database: Database): Promise<string[]> {
  const { read } = database;
  return [
    ...(await wrongCounters(database)),
    ...(await wrongTotals(read)),
    ...(await repeatedNotifications(read)),
    ...(await danglingReferences(database)),
  ];
}

/** The counters that `hiroba recount` would mend. */
async function wrongCounters(database: Database): Promise<string[]> {
  const violations: string[] = [];
  for (const name of counterNames) {
    for (const { id, kept, counted } of await findDifferences(database, name)) {
      violations.push(`${name} of ${id} is ${kept} instead of ${counted}`);
    }
  }
  for (const { id, kept, counted } of await findTagDifferences(database)) {
    violations.push(`the count of the tag ${id} is ${kept} instead of ${counted}`);
  }
  return violations;
}

/** Sums of counters, which do not depend on the statements of `hiroba recount`. */
const totals = {
  'likes of posts': [`select sum(likes_count) from posts`, `select sum(count) from likes`],
  'comments of posts': [
    `select sum(comments_count) from posts`,
    `select count(*) from comments where post_id is not null and state = 'shown'`,
  ],
  followers: [`select sum(follower_count) from profiles`, `select count(*) from follows`],
  following: [`select sum(following_count) from profiles`, `select count(*) from follows`],
} as const;

async function wrongTotals(read: Queryable): Promise<string[]> {
  const violations: string[] = [];
  for (const [what, [kept, counted]] of Object.entries(totals)) {
    const [one, other] = [await numberOf(read, kept), await numberOf(read, counted)];
    if (one !== other) violations.push(`the sum of ${what} is ${one} instead of ${other}`);
  }
  return violations;
}

async function numberOf(read: Queryable, query: string): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(read);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}

/** The kinds of notifications of which a member gets one for each sender and subject in a day. */
async function repeatedNotifications(read: Queryable): Promise<string[]> {
  const { rows } = await sql<{ type: string; related_id: string | null; times: number }>`
    select type, related_id, count(*) as times from notifications
    where type in ('follow', 'reminder')
    group by target_user_id, from_user_id, type, related_id, title having count(*) > 1`.execute(
    read,
  );
  return rows.map(({ type, related_id, times }) => `${times} of ${type} about ${related_id}`);
}

/** Rows whose foreign key has no row, and on SQLite damage of the file. */
async function danglingReferences({ read, setup }: Database): Promise<string[]> {
  if ((await read.introspection.getSchemas().catch(() => [])).length === 0) {
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(setup);
    const damage = await sql<{ quick_check: string }>`pragma quick_check`.execute(setup);
    return [
      ...broken.rows.map(({ table }) => `a row of ${table} has a dangling reference`),
      ...damage.rows.map((row) => row.quick_check).filter((text) => text !== 'ok'),
    ];
  }
  const { rows } = await sql<{ child: string; parent: string; pairs: string[][] }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select json_agg(json_build_array(one.attname, other.attname))
        from unnest(conkey, confkey) as pair (here, there)
        join pg_attribute one on one.attrelid = conrelid and one.attnum = here
        join pg_attribute other on other.attrelid = confrelid and other.attnum = there) as pairs
    from pg_constraint where contype = 'f'`.execute(read);
  const violations: string[] = [];
  for (const { child, parent, pairs } of rows) {
    const isSame = pairs.map(([one, other]) => `child.${one} = parent.${other}`).join(' and ');
    const isSet = pairs.map(([one]) => `child.${one} is not null`).join(' and ');
    const dangling = await numberOf(
      read,
      `select count(*) from ${child} child where ${isSet}
        and not exists (select 1 from ${parent} parent where ${isSame})`,
    );
    if (dangling > 0) violations.push(`${dangling} rows of ${child} have no row of ${parent}`);
  }
  return violations;
}

/** Returns the keys of files that rows name and that are missing. A row is written after its file. */
export async function missingFiles({ env }: Landscape, { read }: Database): Promise<string[]> {
  const stored = await storedKeys(env);
  const missing = (await keysInRows(read)).filter((key) => !stored.has(key));
  return missing.map((key) => `the file ${key} is missing`);
}

/**
 * Returns files without a row that remain although the housekeeping of the operator has run. Makes all files old first,
 * because an upload writes its file before its row.
 */
export async function leftFiles(landscape: Landscape, database: Database): Promise<string[]> {
  const { env, settings, pathInBucket } = landscape;
  const old = new Date(Date.now() - 2 * DAY);
  for (const key of await storedKeys(env)) {
    const path = pathInBucket?.(key) ?? join(env.dataDir, 'files', key);
    await utimes(path, old, old).catch(() => undefined);
  }
  const failures = await runCommand(settings, 'remove-orphans', '--delete');
  const known = new Set(await keysInRows(database.read));
  const orphans = [...(await storedKeys(env))].filter((key) => !known.has(key));
  return [...failures, ...orphans.map((key) => `the file ${key} has no row`)];
}

async function keysInRows(read: Queryable): Promise<string[]> {
  const pictures = await read.selectFrom('files').select('key').execute();
  const exports = await read.selectFrom('data_exports').select('archive').execute();
  return [
    ...pictures.map(({ key }) => key),
    ...exports.flatMap(({ archive }) => (archive === null ? [] : [archive])),
  ];
}

async function storedKeys(env: Landscape['env']): Promise<Set<string>> {
  const files = await openSiteFiles(env);
  const keys = new Set<string>();
  for (const folder of [...pictureFolders, ARCHIVES]) {
    for await (const { key } of files.list(folder)) keys.add(key);
  }
  return keys;
}
