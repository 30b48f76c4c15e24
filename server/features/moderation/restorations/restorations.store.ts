import type { Page } from '#contract/foundations/primitives.ts';
import type { DeletedType } from '#contract/members/deleted-content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type BackupRow = Omit<Tables['deleted_content'], 'content' | 'hidden_at'>;

const columns = [
  'id',
  'type',
  'original_id',
  'title',
  'author_id',
  'listed_as',
  'deleted_at',
  'deleted_by',
  'deletion_reason',
  'restored_at',
] as const;

export const backupKeyset = new Keyset('desc', { time: 'deleted_at', id: 'id' });

interface ListedBackups {
  by: 'team' | 'author';
  /** The types that the viewer may see. Null for all types. */
  types: readonly DeletedType[] | null;
  author: string | null;
  /** The id of the deleted record, or null. In the index, this id follows the type. */
  original: string | null;
  after: After;
  limit: number;
}

export async function listBackups(
  database: Queryable,
  { by, types, author, original, after, limit }: ListedBackups,
): Promise<Page<BackupRow>> {
  return backupKeyset.read(limit, (rows) => {
    const listed = database
      .selectFrom('deleted_content')
      .where('listed_as', '=', by)
      .$call(backupKeyset.pageAfter((kind) => after[kind], rows))
      .select(columns);
    const [type, ...others] = types ?? [];
    const typed =
      type === undefined
        ? listed
        : listed.where((eb) =>
            others.length === 0 ? eb('type', '=', type) : eb('type', 'in', [type, ...others]),
          );
    return typed
      .$if(author !== null, (query) => query.where('author_id', '=', author))
      .$if(original !== null, (query) => query.where('original_id', '=', original ?? ''))
      .execute();
  });
}

/** Returns a backup that admins see, or null. */
export async function findBackup(database: Queryable, id: string) {
  const row = await database
    .selectFrom('deleted_content')
    .where('id', '=', id)
    .where('listed_as', 'is not', null)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}
