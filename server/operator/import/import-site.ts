import { recountFigures } from '#server/features/administration/dashboard/dashboard.service.ts';
import {
  findRecords,
  insertRecords,
} from '#server/features/administration/imports/imports.store.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { Collection, Context } from './collection.ts';
import { type Document, findExportFile, readDocuments } from './export-files.ts';
import { Batch, Memory, type Problem } from './import-batch.ts';
import { events } from './import-events.ts';
import { accounts, avatars, privateProfiles, profiles } from './import-members.ts';
import { banners, notifications } from './import-news.ts';
import { follows, likes, posts } from './import-posts.ts';
import { admins, siteSettings } from './import-team.ts';
import { nftPreferences, wallets } from './import-wallets.ts';

/** Members are first, because all other records refer to them, and private profiles are before all content. */
const collections: readonly Collection[] = [
  profiles,
  privateProfiles,
  accounts,
  avatars,
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

interface Counts {
  collection: string;
  imported: number;
  /** Records that an earlier run has imported. */
  known: number;
  skipped: number;
}

export interface ImportReport {
  collections: Counts[];
  /** The collections without a file. */
  missing: string[];
  problems: Problem[];
}

const BATCH = 500;

/**
 * Imports an export of the predecessor. Each batch is one transaction, which also stores what it has imported, so that
 * the next run continues after an interruption and does not bring back what was deleted since. Sends nothing.
 */
export async function importSite(context: Context): Promise<ImportReport> {
  const { database, isRehearsal, withAdmins } = context;
  const report: ImportReport = { collections: [], missing: [], problems: [] };
  const memory = isRehearsal ? new Memory() : null;
  const run = { context, memory, report };
  for (const collection of withAdmins ? [...collections, admins] : collections) {
    await importCollection(run, collection);
  }
  if (!isRehearsal && report.collections.some(({ imported }) => imported > 0)) {
    await recountFigures(database);
  }
  return report;
}

interface Run {
  context: Context;
  memory: Memory | null;
  report: ImportReport;
}

async function importCollection(run: Run, collection: Collection): Promise<void> {
  const { name } = collection;
  const { context, report } = run;
  const path = await findExportFile(context.folder, collection);
  if (path === null) {
    report.missing.push(name);
    return;
  }
  const counts: Counts = { collection: name, imported: 0, known: 0, skipped: 0 };
  report.collections.push(counts);
  let documents: Document[] = [];
  const importBatch = async () => {
    const batch = await importDocuments(run, collection, documents);
    const skipped = batch.problems.filter(({ isSkipped }) => isSkipped).length;
    counts.imported += batch.accepted.length;
    counts.skipped += skipped;
    counts.known += documents.length - batch.accepted.length - skipped;
    report.problems.push(...batch.problems);
    documents = [];
    const total = counts.imported + counts.known + counts.skipped;
    context.progress((texts) => texts.importing(name, total));
  };
  for await (const document of readDocuments(path, collection)) {
    if (!(collection.isPart?.(document) ?? true)) continue;
    documents.push(document);
    if (documents.length === (collection.batch ?? BATCH)) await importBatch();
  }
  if (documents.length > 0) await importBatch();
}

/** The number of attempts when the running site writes the same keys, such as a username, at the same time. */
const ATTEMPTS = 3;

async function importDocuments(
  { context, memory }: Run,
  collection: Collection,
  documents: readonly Document[],
): Promise<Batch> {
  const { database } = context;
  for (let attempt = 1; ; attempt += 1) {
    const batch = new Batch(database, collection.name, memory);
    const records = documents.map(({ id }) => recordOf(collection, id));
    const known = new Set(await findRecords(database.read, records));
    const fresh = documents.filter((_, index) => {
      const record = records[index] ?? '';
      return !known.has(record) && known.add(record);
    });
    const write = await collection.prepare(context, batch, fresh);
    if (memory !== null) return batch;
    try {
      await database.write(async (transaction) => {
        await write(transaction);
        const accepted = batch.accepted.map((id) => ({ record: recordOf(collection, id) }));
        await insertRecords(transaction, accepted);
      });
      return batch;
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Returns the name under which a record is stored. It is a hash, because the record may be deleted later. */
function recordOf({ name }: Collection, id: string): string {
  return sha256(`${name}/${id}`).slice(0, 40);
}
