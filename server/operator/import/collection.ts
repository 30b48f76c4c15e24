import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Surroundings } from '../commands/command.ts';
import type { Document } from './export-files.ts';
import type { Batch } from './import-batch.ts';
import type { PictureDeps } from './import-pictures.ts';

export interface Context extends Pick<Surroundings, 'progress'> {
  database: Database;
  /** The folder of the export. */
  folder: string;
  pictures: PictureDeps;
  isRehearsal: boolean;
  withAdmins: boolean;
  /** The id of the member who organises the events without an organiser. */
  organiser: string | null;
}

/** A kind of records in an export. */
export interface Collection {
  name: string;
  files: readonly string[];
  wrapper?: string;
  idOf?: (text: (name: string) => string) => string;
  /** The number of records of a batch. The default is 500. */
  batch?: number;
  /** Whether a document of the file belongs to this collection. The default is all. */
  isPart?: (document: Document) => boolean;
  /** Converts a batch of documents. Returns the function that writes them, which awaits only its own queries. */
  prepare: (
    context: Context,
    batch: Batch,
    documents: readonly Document[],
  ) => Promise<(transaction: Queryable) => Promise<void>>;
}
