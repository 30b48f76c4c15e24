import type { z } from 'zod';
import { BACKUP_LIFETIME } from '#contract/foundations/limits.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  type DeletedContent,
  type DeletedType,
  deletedTypes,
  type getDeletedContent,
  type listDeletedContent,
  type restoreDeleted as restoreDeletedFunction,
} from '#contract/members/deleted-content.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import {
  closeBackup,
  type Restorer,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import { lockBackup } from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { listAppeals } from '#server/features/moderation/appeals/appeals.shared.store.ts';
import { overturnSilently } from '#server/features/moderation/decisions/decisions.service.ts';
import { findDirectDeletion } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import {
  type AdminTransaction,
  isContent,
  linkTo,
  type Moderatables,
  type ShownOn,
  type WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canSeeBackup, restorationRefusal } from './restorations.policy.ts';
import * as store from './restorations.store.ts';

export interface RestorationDeps {
  database: Database;
  moderatables: Moderatables;
}

/** Returns a page of the deleted content, without types that the viewer does not manage. */
export async function readDeleted(
  { database: { read }, moderatables }: RestorationDeps,
  viewer: Viewer,
  { by, type, author, original, cursor, limit }: z.output<typeof listDeletedContent.search>,
): Promise<Page<DeletedContent>> {
  const seen = deletedTypes.filter((deletedType) =>
    canSeeBackup(moderatables, viewer, deletedType),
  );
  if (type !== undefined && !seen.includes(type)) throw new AppError('permission-denied');
  const all = seen.length === deletedTypes.length && original === undefined ? null : seen;
  const types = type === undefined ? all : [type];
  const after = store.backupKeyset.after(cursor);
  const of = { author: author ?? null, original: original ?? null };
  const page = await store.listBackups(read, { by, types, ...of, after, limit });
  const people = await peopleOf(read, page.items);
  return { ...page, items: page.items.map((row) => toDeletedContent(row, people)) };
}

type People = ReadonlyMap<string | null, ProfileSummary>;

async function peopleOf(database: Queryable, rows: store.BackupRow[]): Promise<People> {
  return readSummaries(
    database,
    rows.flatMap(({ author_id, deleted_by }) => [author_id, deleted_by]),
  );
}

function toDeletedContent(row: store.BackupRow, people: People): DeletedContent {
  const { id, original_id, title, deleted_at, deletion_reason, restored_at } = row;
  return {
    id,
    type: row.type as DeletedType,
    original_id,
    title,
    author: people.get(row.author_id) ?? null,
    deleted_at,
    deleted_by: people.get(row.deleted_by) ?? null,
    deletion_reason,
    restored_at,
    expires_at: new Date(Date.parse(deleted_at) + BACKUP_LIFETIME).toISOString(),
  };
}

/** The content of a backup that cannot be restored or that is already restored. */
const nothing = {
  text: '',
  image_url: null,
  image: null,
  veil: null,
  tags: [],
  page: null,
  parts: [],
};

/** Reads a backup and which records a restoration would restore. Throws `not-found`. */
export async function readDeletedContent(
  { database: { read }, moderatables }: RestorationDeps,
  viewer: Viewer,
  id: string,
): Promise<z.input<typeof getDeletedContent.response>> {
  const backup = await store.findBackup(read, id);
  if (!backup || !canSeeBackup(moderatables, viewer, backup.type as DeletedType))
    throw backupNotFound();
  const item = toDeletedContent(backup, await peopleOf(read, [backup]));
  if (!isContent(backup.type) || backup.content === '') {
    return { ...item, ...nothing, refusal: restorationRefusal(viewer, backup) };
  }
  const { insert: _, ...plan } = await moderatables[backup.type].restorer.plan(
    read,
    backup.content,
  );
  return { ...item, ...plan, refusal: restorationRefusal(viewer, backup) ?? plan.refusal };
}

/**
 * Restores a backup with all related records that still fit, writes to the audit log, and notifies the author. Ends the
 * decision that deleted the content, if it was made without a report. A repeated call changes nothing. Throws
 * `not-found`, `permission-denied`, `not-restorable`.
 */
export async function restoreDeleted(
  { database, moderatables }: RestorationDeps,
  viewer: Viewer,
  restoration: z.output<typeof restoreDeletedFunction.input>,
): Promise<z.input<typeof restoreDeletedFunction.output>> {
  return database.write(async (transaction, afterCommit) => {
    const wanted = { ...restoration, isNotified: true };
    const adminTransaction = { transaction, afterCommit, viewer };
    const restored = await restoreWithin(adminTransaction, moderatables, wanted);
    await endDeletion(adminTransaction, restoration.deletedId);
    return restored;
  });
}

/**
 * Ends the decision that deleted the content, if it was made without a report. An open appeal keeps waiting for its
 * answer.
 */
async function endDeletion({ transaction, viewer }: AdminTransaction, backupId: string) {
  const backup = await lockBackup(transaction, backupId);
  if (!backup || !isContent(backup.type)) return;
  const target = { type: backup.type, id: backup.original_id, backupId };
  const decision = await findDirectDeletion(transaction, target);
  if (!decision) return;
  const [appeal] = await listAppeals(transaction, [decision.id]);
  if (appeal?.status === 'open') return;
  await overturnSilently(transaction, viewer, decision.id);
}

interface Restored extends z.output<typeof restoreDeletedFunction.input> {
  isNotified: boolean;
}

/** Restores a backup in the transaction of the caller, who may notify the author. Refuses before the first write. */
export async function restoreWithin(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  { deletedId, reason, isNotified }: Restored,
): Promise<z.input<typeof restoreDeletedFunction.output>> {
  const { transaction, viewer } = adminTransaction;
  const backup = await lockBackup(transaction, deletedId);
  if (!backup || backup.listed_as === null || !isContent(backup.type)) throw backupNotFound();
  const { type, original_id: restored_id } = backup;
  const { permission, restorer, publishRestored, word } = moderatables[type];
  await verifyPermission(transaction, viewer, permission);
  const refusal = restorationRefusal(viewer, backup);
  if (refusal === 'restored') return { restored_id, page: null, parts: [] };
  await restorer.lock(transaction, backup.content);
  const plan = await restorer.plan(transaction, backup.content);
  if (refusal !== null || plan.refusal !== null) throw notRestorable();
  await insertPlanned(transaction, plan, deletedId);
  const target = { type, id: restored_id, name: backup.title, ownerId: backup.author_id };
  await recordAudit(transaction, viewer, { action: 'deleted.restored', target, reason });
  if (isNotified) await notifyAuthor(adminTransaction, { backup, word, page: plan.page });
  await publishRestored(adminTransaction, plan.page);
  return { restored_id, page: plan.page, parts: plan.parts };
}

async function insertPlanned(
  transaction: Queryable,
  { insert }: Awaited<ReturnType<Restorer['plan']>>,
  deletedId: string,
): Promise<void> {
  await insert(transaction);
  await closeBackup(transaction, deletedId);
}

/**
 * Restores a backup for the reversal of a decision. The reversal has its own audit entry. Returns false when the backup
 * cannot be restored.
 */
export async function restoreDecided(
  writeTransaction: WriteTransaction,
  moderatables: Moderatables,
  deletedId: string,
): Promise<boolean> {
  const { transaction } = writeTransaction;
  const backup = await lockBackup(transaction, deletedId);
  if (!backup || !isContent(backup.type)) return false;
  if (backup.restored_at !== null) return true;
  if (backup.content === '') return false;
  const { restorer, publishRestored } = moderatables[backup.type];
  await restorer.lock(transaction, backup.content);
  const plan = await restorer.plan(transaction, backup.content);
  if (plan.refusal !== null) return false;
  await insertPlanned(transaction, plan, deletedId);
  await publishRestored(writeTransaction, plan.page);
  return true;
}

interface RestoredContent {
  backup: Tables['deleted_content'];
  word: string;
  page: ShownOn;
}

async function notifyAuthor(
  { transaction, viewer }: AdminTransaction,
  { backup: { author_id: to, title }, word, page }: RestoredContent,
): Promise<void> {
  if (to === null || to === viewer.userId) return;
  await notifyOfModeration(transaction, {
    to,
    ...linkTo(page),
    title: `運営が${word}を元に戻しました`,
    content: sentence`削除された${word}「${title}」を元に戻しました。`,
  });
}

function backupNotFound(): AppError {
  return new AppError('not-found', '削除されたものが見つかりませんでした');
}

function notRestorable(): AppError {
  return new AppError('failed-precondition', 'いまは元に戻せません', { reason: 'not-restorable' });
}
