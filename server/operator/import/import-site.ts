import { setTimeout as sleep } from 'node:timers/promises';
import { storeFigures } from '#server/features/administration/dashboard/dashboard.service.ts';
import { deleteFigures } from '#server/features/administration/dashboard/dashboard-figures.store.ts';
import {
  findRecords,
  insertRecords,
} from '#server/features/administration/imports/imports.store.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import { LOCK_RETRY } from '#server/platform/database/group-commit.ts';
import type { ImportCounts, UnknownField } from '../operator.messages.ts';
import { OperatorFailure } from '../operator-failure.ts';
import type { Collection, Context } from './collection.ts';
import { type Document, findExportFile, findUnread, readDocuments } from './export-files.ts';
import { Batch, type Memory, type Problem, recordOf } from './import-batch.ts';
import { events } from './import-events.ts';
import { accounts, avatars, privateProfiles, profiles } from './import-members.ts';
import { banners, notifications } from './import-news.ts';
import { follows, likes, posts } from './import-posts.ts';
import { admins, siteSettings } from './import-team.ts';
import { nftPreferences, wallets } from './import-wallets.ts';

/**
 * Members are first, because all other records refer to them. Private profiles are before all content. Accounts are the
 * last of the data about members, so that a member who signs in does not change data that is imported later.
 */
const collections: readonly Collection[] = [
  profiles,
  avatars,
  privateProfiles,
  accounts,
  posts,
  likes,
  follows,
  events,
  wallets,
  nftPreferences,
  notifications,
  banners,
  siteSettings,
];

export interface ImportReport {
  collections: ImportCounts[];
  /** The collections without a file. */
  missing: string[];
  /** The files of the folder that are not read, such as those of collections that the import does not know. */
  unreadFiles: string[];
  problems: Problem[];
  /** The fields of records that the import does not know, and so does not import. */
  unknownFields: UnknownField[];
}

/** The length of the texts of a batch, so that large records do not fill the memory. */
const BATCH_SIZE = 16 * 1024 * 1024;

/** The number of listed problems of a collection. */
const LISTED = 10_000;

/**
 * Imports an export of the predecessor. Each batch is one transaction, which also stores which records were imported.
 * So the next run continues after an interruption, and does not import deleted content again. Sends nothing.
 */
export async function importSite(context: Context): Promise<ImportReport> {
  const { folder, database, withAdmins } = context;
  const isRehearsal = context.files === null;
  const report: ImportReport = {
    collections: [],
    missing: [],
    unreadFiles: [],
    problems: [],
    unknownFields: [],
  };
  const read = new Set<string>();
  const memory = isRehearsal ? { sets: new Map(), sums: new Map() } : null;
  for (const collection of withAdmins ? [...collections, admins] : collections) {
    const path = await findExportFile(folder, collection);
    if (path === null) {
      report.missing.push(collection.name);
      continue;
    }
    read.add(path);
    await importCollection({ context, memory, report }, collection, path);
  }
  if (report.collections.length === 0) {
    throw new OperatorFailure((texts) => texts.emptyExport(folder));
  }
  report.unreadFiles = await findUnread(folder, read);
  if (!isRehearsal) await storeFigures(database);
  return report;
}

interface Run {
  context: Context;
  memory: Memory | null;
  report: ImportReport;
}

async function importCollection(run: Run, collection: Collection, path: string): Promise<void> {
  const { name } = collection;
  const { context, report } = run;
  const counts = { collection: name, imported: 0, known: 0, skipped: 0, unlisted: 0 };
  report.collections.push(counts);
  const unknown = new Map<string, number>();
  let listed = 0;
  let documents: Document[] = [];
  let size = 0;
  const importBatch = async () => {
    const { accepted, problems } = await importDocuments(run, collection, documents);
    const skipped = problems.filter(({ isSkipped }) => isSkipped).length;
    counts.imported += accepted.size;
    counts.skipped += skipped;
    counts.known += documents.length - accepted.size - skipped;
    const shown = problems.slice(0, LISTED - listed);
    listed += shown.length;
    counts.unlisted += problems.length - shown.length;
    report.problems.push(...shown);
    [documents, size] = [[], 0];
    const total = counts.imported + counts.known + counts.skipped;
    context.progress((texts) => texts.importing(name, total));
  };
  for await (const document of readDocuments(path, collection)) {
    if (!collection.isPart(document)) continue;
    for (const field of document.unknown) unknown.set(field, (unknown.get(field) ?? 0) + 1);
    documents.push(document);
    size += document.size;
    const isFull = documents.length === collection.batchOf || size > BATCH_SIZE;
    if (isFull) await importBatch();
  }
  if (documents.length > 0) await importBatch();
  // Avatars are read from the file of the profiles, whose fields are listed already.
  if (!collection.files.includes(name)) return;
  for (const [field, records] of unknown) {
    report.unknownFields.push({ collection: name, field, records });
  }
}

/**
 * Whether an import has skipped all records of a collection. Avatars do not count, because all of them can be pictures of
 * Google, which are not in the bucket.
 */
export function hasSkippedAll({ collection, imported, known, skipped }: ImportCounts): boolean {
  return collection !== avatars.name && skipped > 0 && imported + known === 0;
}

/** The number of attempts when the running site writes the same keys, such as a username, at the same time. */
const ATTEMPTS = 3;

async function importDocuments(
  { context, memory }: Run,
  collection: Collection,
  documents: readonly Document[],
): Promise<Batch> {
  const { database } = context;
  const { name } = collection;
  for (let attempt = 1; ; attempt += 1) {
    const batch = new Batch(database, name, memory);
    const known = await findRecords(
      database.read,
      documents.map(({ id }) => recordOf(name, id)),
    );
    const fresh = documents.filter(({ id }) => !known.has(recordOf(name, id)));
    const write = await collection.prepare(context, batch, fresh);
    if (memory !== null || batch.accepted.size === 0) return batch;
    try {
      await database.write(async (transaction) => {
        await write(transaction);
        const records = [...batch.accepted].map((id) => ({ record: recordOf(name, id) }));
        await insertRecords(transaction, records);
        // The import adds members and content to past days, so the site stores the figures of these days again.
        await deleteFigures(transaction);
      });
      // A site on SQLite that waits for the only write lock tries to take it at intervals, and gets it in this time.
      if (database.engine === 'sqlite') await sleep(2 * LOCK_RETRY);
      return batch;
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
