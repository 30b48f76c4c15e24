import { isId } from '#contract/foundations/ids.ts';
import { findRecords } from '#server/features/administration/imports/imports.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Surroundings } from '../commands/command.ts';
import type { Document } from './export-files.ts';
import { type Batch, recordOf, Skip, type Source, textsIn } from './import-batch.ts';
import { type CollectionName, type FieldName, importFields } from './import-fields.ts';

export interface Context extends Pick<Surroundings, 'progress'> {
  database: Database;
  /** The folder of the export. */
  folder: string;
  /** The folder with the files of the bucket. */
  bucket: string;
  /** The files of the site. Null in a dry run. */
  files: Files | null;
  withAdmins: boolean;
  /** The id of the member who organises the events without an organiser. */
  organiser: string | null;
}

/** A kind of records in an export. */
interface Description<Found extends object, Row> {
  name: CollectionName;
  /** The names of the file. */
  files?: readonly string[];
  /** The fields that together identify a record without an id. */
  idFields?: readonly string[];
  /** The number of records of a batch. A transaction with as many should last for less than a second. */
  batchOf?: number;
  /** Whether a document of the file belongs to this collection. */
  isPart?: (document: Document) => boolean;
  /** The fields that name members. `id` is the id of the record itself. */
  members?: readonly (FieldName | 'id')[];
  /** Whether each record belongs to the imported member with its id. */
  isOfMember?: boolean;
  /** The table that must not have a record's id yet. */
  table?: keyof Tables;
  /** Whether a record needs an id of this site, because addresses contain it. */
  hasAddress?: boolean;
  /** Reads what the conversion of a batch needs. */
  find?: (batch: Batch, documents: readonly Document[], context: Context) => Promise<Found>;
  convert: (
    source: Source,
    found: Found & { members: Set<string> },
    context: Context,
  ) => Row | Promise<Row>;
  /** Changes the rows before the transaction. A dry run omits it. */
  complete?: (database: Database, rows: Row[]) => Promise<Row[]>;
  /** May await only queries of the transaction. */
  write: (transaction: Queryable, rows: Row[]) => Promise<void>;
}

/** The records of a batch of posts or events, because their words in the search index take most of the time. */
export const INDEXED_BATCH = 50;

export type Collection = ReturnType<typeof collection>;

export function collection<Found extends object, Row>({
  name,
  files = [name],
  idFields = [],
  batchOf = 500,
  isPart = () => true,
  members: fields = [],
  isOfMember = false,
  table,
  hasAddress = false,
  find,
  convert,
  complete = async (_database, rows) => rows,
  write,
}: Description<Found, Row>) {
  /** Converts a batch of documents. Returns the function that writes them. */
  async function prepare(context: Context, batch: Batch, documents: readonly Document[]) {
    const found = {
      ...((await find?.(batch, documents, context)) as Found),
      members: await findMembers(batch, textsIn(documents, ...(isOfMember ? ['id'] : fields))),
    };
    const imported = isOfMember ? await findImported(batch, documents) : null;
    const ids = documents.map(({ id }) => batch.newIdOf(id));
    const known = table ? await batch.keys(table, ['id'], ids) : new Set<string>();
    const rows = await batch.convert(documents, async (source) => {
      if (hasAddress && !isId(source.id)) throw new Skip('bad-id');
      if (known.has(source.newId)) throw new Skip('duplicate');
      if (imported && !found.members.has(source.id)) throw new Skip('missing-member');
      if (imported?.has(source.id) === false) throw new Skip('in-use');
      const row = await convert(source, found, context);
      if (table) known.add(source.newId);
      return row;
    });
    const completed = batch.memory ? rows : await complete(context.database, rows);
    return (transaction: Queryable) => write(transaction, completed);
  }
  return { name, files, idFields, types: importFields[name], batchOf, isPart, prepare };
}

export function findMembers(batch: Batch, ids: readonly string[]): Promise<Set<string>> {
  return batch.keys('profiles', ['id'], ids);
}

/** Returns the members whose profiles an import has stored. Other members of this site keep all of their data. */
export async function findImported(batch: Batch, documents: readonly Document[]) {
  const ids = new Map(documents.map(({ id }) => [recordOf('profiles', id), id]));
  const records = await findRecords(batch.database.read, [...ids.keys()]);
  const imported = [...records].flatMap((record) => ids.get(record) ?? []);
  return batch.set('imported', imported);
}
