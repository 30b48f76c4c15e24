import { BACKUP_LIFETIME, UNDO_DELETE_LIFETIME } from '#contract/foundations/limits.ts';
import type { Picture } from '#contract/foundations/pictures.ts';
import type { DeletedType, Part, RestorationRefusal } from '#contract/members/deleted-content.ts';
import type { Veil } from '#contract/posts/content-labels.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Table } from '#server/platform/database/define-table.ts';
import { deleteSlices } from '#server/platform/database/delete-slices.ts';
import type { Files } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { From } from '#server/platform/noun.ts';
import { lockBackup } from './deleted-content.shared.store.ts';
import * as store from './deleted-content.store.ts';
import type { DeletedContentTable } from './deleted-content.tables.ts';

export interface Deletion {
  type: DeletedType;
  original_id: string;
  title: string;
  author_id: string;
  /** All data for its restoration, stored as JSON. */
  content: object;
  /** Whether admins see the content in the list of deleted content. They do not see content such as drafts. */
  isListed: boolean;
  /** The keys of the pictures of the content, without duplicates. */
  pictures: readonly string[];
  deleted_by: string;
  deletion_reason: string;
  /** When the team had hidden the content. Omitted when the team itself deletes it. */
  hidden_at?: string | null;
}

export interface RemovalDeps {
  database: Database;
  files: Files;
  env: { dataDir: string };
}

/** The records of a member in one feature, which are deleted with the account. */
export interface MemberRecords {
  /** The columns with the member's id. `deleteAll` deletes their rows. */
  columns: readonly string[];
  /**
   * Deletes all records in small transactions. Yields after each transaction, so that a stopped deletion can continue.
   */
  deleteAll(deps: RemovalDeps, userId: string): AsyncGenerator<void>;
}

declare module '#server/platform/noun.ts' {
  interface Noun {
    /** The member's rows that are deleted before the profile. Foreign keys delete all other rows. */
    memberRecords?: readonly From<MemberRecords>[];
  }
}

export function recordsInSlices(tables: readonly Table[]): MemberRecords {
  const described = tables.flatMap((table) =>
    Object.entries(table.columns).flatMap(([column, { deletion }]) =>
      deletion === 'in slices' ? [{ table, column }] : [],
    ),
  );
  return {
    columns: described.map(({ table, column }) => `${table.name}.${column}`),
    async *deleteAll({ database }, userId) {
      for (const { table, column } of described)
        yield* deleteSlices(database, table, column, userId);
    },
  };
}

/** Calls `remove` for the records that `list` finds, until `list` finds none. Yields after each record. */
export async function* deleteEach<Item>(
  list: () => Promise<Item[]>,
  remove: (item: Item) => Promise<unknown>,
): AsyncGenerator<void> {
  for (let items = await list(); items.length > 0; items = await list()) {
    for (const item of items) {
      await remove(item);
      yield;
    }
  }
}

/** The id of a backup, and the time until which the member can undo the deletion, in ISO 8601. */
export interface DeletionReceipt {
  deleted_id: string;
  undo_until: string;
}

/** Stores a backup, in the transaction that deletes the target. */
export async function backUp(
  transaction: Queryable,
  { content, pictures, isListed, hidden_at = null, ...deletion }: Deletion,
): Promise<DeletionReceipt> {
  const now = new Date();
  const id = newId();
  const isOwn = deletion.deleted_by === deletion.author_id;
  const backup: DeletedContentTable = {
    ...deletion,
    id,
    listed_as: isListed ? (isOwn ? 'author' : 'team') : null,
    content: JSON.stringify(content),
    deleted_at: now.toISOString(),
    restored_at: null,
    hidden_at,
  };
  await store.insertBackup(transaction, backup, pictures);
  const undo_until = new Date(now.getTime() + UNDO_DELETE_LIFETIME).toISOString();
  return { deleted_id: id, undo_until };
}

/** A deletion to undo: its backup, and the member who undoes it. */
interface UndoneDeletion {
  id: string;
  type: DeletedType;
  userId: string;
}

/**
 * Returns and clears a backup of `type`, in the transaction that restores it. The returned `content` is empty when the
 * backup was restored before. Throws `not-found` for a backup of another member, and `undo-over`.
 */
export async function takeBackup(transaction: Queryable, { id, type, userId }: UndoneDeletion) {
  const backup = await lockBackup(transaction, id);
  if (backup?.type !== type || backup.deleted_by !== userId) throw new AppError('not-found');
  if (backup.restored_at !== null) return backup;
  if (Date.now() > Date.parse(backup.deleted_at) + UNDO_DELETE_LIFETIME) {
    throw new AppError('failed-precondition', '元に戻せる時間を過ぎました', {
      reason: 'undo-over',
    });
  }
  await closeBackup(transaction, id);
  return backup;
}

/** Stores that a locked backup is restored, and clears its content. */
export async function closeBackup(transaction: Queryable, id: string): Promise<void> {
  await store.markRestored(transaction, id, new Date().toISOString());
}

/** Deletes expired backups, in slices. The sweep deletes their pictures. */
export async function deleteOldBackups(database: Database): Promise<void> {
  const before = new Date(Date.now() - BACKUP_LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

/**
 * The backups of a member's content. Their pictures and the backups of drafts are deleted, because nobody can restore
 * them.
 */
export const backupsOfMember: MemberRecords = {
  columns: [],
  async *deleteAll({ database }, userId) {
    while (await store.deleteDraftSlice(database, userId)) yield;
    while (await store.removePictureSlice(database, userId)) yield;
  },
};

/** The pictures of restorable content in backups. Nobody can see them. */
export const backedUpPictures: PictureReference = {
  table: 'deleted_content_pictures',
  column: 'picture_key',
  shownTo: 'nobody',
};

export interface Restoration {
  text: string;
  image_url: string | null;
  image: Picture | null;
  /** The content warning of the picture. */
  veil: Veil | null;
  tags: string[];
  page: { kind: 'post' | 'event'; id: string };
  parts: Part[];
  /** The reason why the content cannot be restored, or null. */
  refusal: RestorationRefusal | null;
  /** Inserts all restorable rows, in a transaction that holds the locks. */
  insert(transaction: Queryable): Promise<void>;
}

/** The functions that restore backups of one type. */
export interface Restorer {
  /** Until the transaction ends, locks the rows on which a restoration depends. */
  lock(transaction: Queryable, content: string): Promise<void>;
  plan(database: Queryable, content: string): Promise<Restoration>;
}
