import type { DeletedThing } from '#contract/deleted-content.ts';
import { BACKUP_LIFETIME, UNDO_DELETE_LIFETIME } from '#contract/limits.ts';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { DeletedContentTable } from '#server/platform/database/tables.ts';
import type { Files } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import * as store from './deletions.store.ts';

export { findTeamBackup, forgetHiding, lockBackupsOf } from './deletions.store.ts';

/** A deletion, with its reason. */
export interface Deletion {
  type: DeletedThing;
  original_id: string;
  /** What it was called, and whose it was. */
  title: string;
  author_id: string;
  /** All that is needed to restore it; stored as JSON. */
  content: object;
  /** Whether admins find it in their list; not what is no concern of theirs, such as a draft. */
  isListed: boolean;
  /** The keys of its pictures, without repeats. */
  pictures: readonly string[];
  deleted_by: string;
  deletion_reason: string;
  /** Since when the team had hidden it, where others than the team delete it. */
  hidden_at?: string | null;
}

export interface RemovalDeps {
  database: Database;
  files: Files;
  env: { dataDir: string };
}

/**
 * What a noun holds of a member, for the deletion of their account. `server/registrations.ts` collects it from the
 * nouns.
 */
export interface MemberBelongings {
  /** The columns with the id of the member, whose rows it deletes. */
  columns: readonly string[];
  /** Deletes all of it in small transactions. Yields after each: the deletion can stop there, and begin again. */
  deleteAll(deps: RemovalDeps, userId: string): AsyncGenerator<void>;
}

/** The id of a backup, and until when the member who deleted the thing can restore it, in ISO 8601. */
export interface DeletionReceipt {
  deleted_id: string;
  undo_until: string;
}

/** Stores a backup, in the transaction that deletes the thing. */
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

/** A backup that can be undone by the member who made it. */
interface UndoneDeletion {
  id: string;
  type: DeletedThing;
  userId: string;
}

/**
 * Takes a backup of `type`, in the transaction that restores it. `content` is empty when it has been
 * restored before. Throws not-found for a backup that this member has not made, and undo-over.
 */
export async function takeBackup(
  transaction: Queryable,
  { id, type, userId }: UndoneDeletion,
): Promise<DeletedContentTable> {
  const backup = await store.lockBackup(transaction, id);
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

/** Locks a backup until the transaction ends. Returns null when there is none. */
export async function lockBackup(
  transaction: Queryable,
  id: string,
): Promise<DeletedContentTable | null> {
  return store.lockBackup(transaction, id);
}

/** Marks a locked backup as restored, and empties it. */
export async function closeBackup(transaction: Queryable, id: string): Promise<void> {
  await store.markRestored(transaction, id, new Date().toISOString());
}

/** Deletes the backups whose time is over, in slices. Their pictures are deleted by the sweep. */
export async function deleteOldBackups(database: Database): Promise<void> {
  const before = new Date(Date.now() - BACKUP_LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

/**
 * What was backed up of a member before they left: nobody can restore it, so that its pictures go, and drafts that the
 * member had deleted.
 */
export const backupsOfMember: MemberBelongings = {
  columns: [],
  async *deleteAll({ database }, userId) {
    while (await store.deleteSomeDraftsOf(database, userId)) yield;
    while (await store.releaseSomePicturesOf(database, userId)) yield;
  },
};

/** Backups keep the pictures of what can be restored, and show them to nobody. */
export const backedUpPictures: PictureReference = {
  table: 'deleted_content_pictures',
  column: 'picture_key',
  shownTo: 'nobody',
};
