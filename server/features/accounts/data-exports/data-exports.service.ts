import { archiveUrl, type DataExportState } from '#contract/accounts/data-exports.ts';
import { safeFileName } from '#contract/foundations/file-name.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { titlesById } from '#server/features/notifications/notifications/timeline.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Files, LargeFile } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { cancelJob, enqueue } from '#server/platform/jobs/enqueue.ts';
import { exportKind } from './data-exports.job.ts';
import { nextExportAt, refuseTooSoon } from './data-exports.policy.ts';
import * as store from './data-exports.store.ts';
import { type DataExportsTable, dataExportRow } from './data-exports.tables.ts';

export { createExportJob } from './data-exports.job.ts';
export { deleteExpiredExports } from './data-exports.sweep.ts';
export { exportedTables } from './exported-table.ts';

export async function readExportState(
  database: Database,
  { userId }: Viewer,
): Promise<DataExportState> {
  return toState(await store.findExport(database.read, userId), Date.now());
}

/** Returns the viewer's export as the target of a notification, when its archive is ready. The target has no title. */
export async function readReadyExport(database: Database, viewer: Viewer) {
  const { export: ready } = await readExportState(database, viewer);
  return titlesById(ready ? [ready] : []);
}

/**
 * Requests an archive of the viewer's data, or returns the archive that is being built. Throws `export-too-soon` within
 * a day of the last export, unless that export failed.
 */
export async function requestExport(database: Database, viewer: Viewer): Promise<DataExportState> {
  const { userId } = viewer;
  const now = Date.now();
  return database.write(async (transaction) => {
    await lockProfiles(transaction, [userId]);
    const last = await store.findExport(transaction, userId);
    if (last && isRunning(last)) return toState(last, now);
    refuseTooSoon(last, now);
    // An export that failed can be requested again, but each request counts for the limit.
    await countUse(transaction, viewer, 'exports');
    return toState(await begin(transaction, userId, now), now);
  });
}

async function begin(transaction: Queryable, user_id: string, now: number) {
  await remove(transaction, user_id);
  const row = dataExportRow({ user_id, requested_at: new Date(now).toISOString() });
  await store.insertExport(transaction, row);
  await enqueue(transaction, exportKind, { exportId: row.id, userId: user_id });
  return row;
}

/** Deletes the export of a member and its job. Returns the file of the export, or null when there is none. */
async function remove(transaction: Queryable, userId: string): Promise<string | null> {
  const row = await store.deleteExport(transaction, userId);
  if (row) await cancelJob(transaction, exportKind, row.id);
  return row?.archive ?? null;
}

function isRunning({ status }: DataExportsTable): boolean {
  return status === 'waiting' || status === 'running';
}

function toState(row: DataExportsTable | null, now: number): DataExportState {
  const next = nextExportAt(row);
  const next_at = next > now ? new Date(next).toISOString() : null;
  if (!row || isExpired(row, now)) return { export: null, next_at };
  const { id, status, items_done, items_total, bytes, requested_at, expires_at } = row;
  const progress = status === 'ready' ? 1 : items_done / Math.max(1, items_total);
  const url = status === 'ready' ? archiveUrl(id) : null;
  return { export: { id, status, progress, bytes, requested_at, url, expires_at }, next_at };
}

function isExpired({ expires_at }: DataExportsTable, now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now;
}

/**
 * Opens the archive of the viewer's export, with its download name. Throws the same `not-found` when the export is not
 * ready, has expired or belongs to another member.
 */
export async function openArchive(
  { database, files }: { database: Database; files: Files },
  { userId }: Viewer,
  exportId: string,
): Promise<{ name: string; file: LargeFile }> {
  const row = await store.findExport(database.read, userId);
  const isOpen = row?.id === exportId && row.archive !== null && !isExpired(row, Date.now());
  const file = isOpen && row.archive !== null ? await files.open(row.archive) : null;
  if (!row || !file) {
    throw new AppError('not-found', 'ダウンロードできるデータが見つかりませんでした');
  }
  return { name: safeFileName(`hiroba-${row.requested_at.slice(0, 10)}.zip`), file };
}

/** The export and the archive of a member, which are deleted with the account. */
export const exportOfMember: MemberRecords = {
  columns: ['data_exports.user_id'],
  async *deleteAll({ database, files }, userId) {
    const archive = await database.write((transaction) => remove(transaction, userId));
    if (archive !== null) await files.delete(archive);
    yield;
  },
};
