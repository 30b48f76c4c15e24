import type { z } from 'zod';
import type {
  Announcement,
  createAnnouncement,
  updateAnnouncement,
} from '#contract/announcements.ts';
import { SECOND } from '#contract/limits.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import { claimPicture, decorativePicture } from '#server/features/pictures/pictures.service.ts';
import { tellAfterCommit } from '#server/platform/database/after-commit.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { notificationRow } from '../notifications.rows.ts';
import { notificationNotFound, tellMembers } from '../notifications.service.ts';
import { cleanText } from '../notifications.text.ts';
import * as store from './announcements.store.ts';

type NewAnnouncement = z.output<typeof createAnnouncement.input>;
type Fields = Omit<NewAnnouncement, 'requestId'>;
type ChangedAnnouncement = z.output<typeof updateAnnouncement.input>;

/** A page of all announcements, also of those that are not shown, the latest start first. */
export async function readAnnouncements(
  database: Database,
  { cursor, limit }: PageQuery,
): Promise<Page<Announcement>> {
  const after = store.announcementKeyset.after(cursor);
  const page = await store.listAnnouncements(database.read, { after, limit });
  return { ...page, items: await toAnnouncements(database.read, page.items) };
}

/**
 * Announces something. A repeated requestId returns the announcement of the first call. Throws invalid-argument for
 * texts that are empty without their markup, an end before the start, and chosen members who do not exist.
 */
export async function announce(
  database: Database,
  viewer: Viewer,
  { requestId: request_id, ...fields }: NewAnnouncement,
): Promise<Announcement> {
  const created_by = viewer.userId;
  try {
    const id = await database.write(async (transaction) => {
      const known = await store.findOfRequest(transaction, created_by, request_id);
      if (known !== null) return known;
      const changes = await toRow(transaction, fields, { start: new Date().toISOString() });
      if (fields.image_key !== null) await claimPicture(transaction, fields.image_key, created_by);
      const row = notificationRow({ ...changes, type: 'announcement', created_by, request_id });
      await store.insertAnnouncement(transaction, row, targetsOf(fields));
      await tell(transaction, row, targetsOf(fields));
      return row.id;
    });
    return await readAnnouncement(database, id);
  } catch (error) {
    // The same request ran concurrently.
    const known = isUniqueViolation(error)
      ? await store.findOfRequest(database.read, created_by, request_id)
      : null;
    if (known === null) throw error;
    return readAnnouncement(database, known);
  }
}

/** Saves an announcement. Who has read it has read it still. Throws what `announce` throws, and not-found. */
export async function changeAnnouncement(
  database: Database,
  viewer: Viewer,
  { announcementId, ...fields }: ChangedAnnouncement,
): Promise<Announcement> {
  await database.write(async (transaction) => {
    const before = await store.lockAnnouncement(transaction, announcementId);
    if (!before) throw notificationNotFound();
    const now = new Date().toISOString();
    const targets = await targetIds(transaction, announcementId);
    // Members who could not see it until now have not read it, whatever they have marked as read.
    const keepsPlace =
      before.shown_at <= now &&
      (!fields.is_active || (before.is_active && isForNobodyNew({ before, targets }, fields)));
    const changes = await toRow(transaction, fields, { start: keepsPlace ? before.shown_at : now });
    if (fields.image_key !== null && fields.image_key !== before.image_key) {
      await claimPicture(transaction, fields.image_key, viewer.userId);
    }
    await tell(transaction, before, targets);
    const row = { ...before, ...changes, updated_at: now };
    await store.updateAnnouncement(transaction, row, targetsOf(fields));
    await tell(transaction, row, targetsOf(fields));
  });
  return readAnnouncement(database, announcementId);
}

/** Deletes an announcement for everybody. Throws not-found. */
export async function removeAnnouncement(database: Database, id: string): Promise<string> {
  await database.write(async (transaction) => {
    const row = await store.lockAnnouncement(transaction, id);
    if (!row) throw notificationNotFound();
    await tell(transaction, row, await targetIds(transaction, id));
    await store.deleteAnnouncement(transaction, id);
  });
  return id;
}

/** How far the clock of another process may be behind, from which members read what they are told of. */
const SKEW = 2 * SECOND;

/** Tells connected members of announcements that have started or ended; returns whether there were any. */
export async function tellOfChanged(
  database: Database,
  now: number = Date.now(),
): Promise<boolean> {
  const until = new Date(now - SKEW).toISOString();
  if (!(await store.isAnyToTell(database.read, until))) return false;
  return database.write(async (transaction) => {
    const changed = await store.takeToTell(transaction, until);
    for (const row of changed) await tell(transaction, row, await targetIds(transaction, row.id));
    return changed.length > 0;
  });
}

async function tell(
  transaction: Queryable,
  { target_audience }: Pick<NotificationsTable, 'target_audience'>,
  targets: readonly string[],
): Promise<void> {
  if (target_audience === 'specific') tellMembers(transaction, targets);
  else tellAfterCommit(transaction, [target_audience === 'all' ? 'all' : 'admins']);
}

function targetsOf({ target_audience, target_user_ids }: Fields): string[] {
  return target_audience === 'specific' ? [...new Set(target_user_ids)] : [];
}

async function targetIds(database: Queryable, id: string): Promise<string[]> {
  return (await store.findTargets(database, [id])).map(({ user_id }) => user_id);
}

function isForNobodyNew(
  { before, targets }: { before: Pick<Fields, 'target_audience'>; targets: readonly string[] },
  after: Fields,
): boolean {
  if (after.target_audience !== before.target_audience) return false;
  const known = new Set(targets);
  return targetsOf(after).every((id) => known.has(id));
}

/** The columns of what an admin has filled in. It is shown from `start` unless it starts later. */
async function toRow(transaction: Queryable, fields: Fields, { start }: { start: string }) {
  const text = cleanText(fields);
  if (!text) throw emptyText(fields);
  const now = new Date().toISOString();
  const planned = fields.starts_at === null ? start : new Date(fields.starts_at).toISOString();
  const shown_at = planned > now ? planned : start;
  const expires_at = fields.expires_at === null ? null : new Date(fields.expires_at).toISOString();
  if (expires_at !== null && expires_at <= shown_at) {
    throw invalid('expires_at', '終了日時は開始日時より後にしてください');
  }
  await refuseUnknown(transaction, fields);
  const { priority, target_audience, image_key, is_active } = fields;
  const next = [shown_at, expires_at].find((time) => time !== null && time > now) ?? null;
  const to_tell_at = is_active ? next : null;
  return {
    ...text,
    priority,
    target_audience,
    image_key,
    is_active,
    shown_at,
    expires_at,
    to_tell_at,
  };
}

async function refuseUnknown(transaction: Queryable, fields: Fields): Promise<void> {
  if (fields.target_audience !== 'specific') return;
  const targets = targetsOf(fields);
  if (targets.length === 0) throw invalid('target_user_ids', '届け先を選んでください');
  const members = await store.findMembers(transaction, targets);
  if (new Set(members).size === targets.length) return;
  throw invalid('target_user_ids', '届け先に、見つからないメンバーがいます');
}

function emptyText({ title }: Fields): AppError {
  const isTitle = cleanText({ title, content: '本文' }) === null;
  return isTitle
    ? invalid('title', 'タグを除いたタイトルが空になります')
    : invalid('content', 'タグを除いた本文が空になります');
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid-argument', message, { fields: { [field]: message } });
}

async function readAnnouncement(database: Database, id: string): Promise<Announcement> {
  const row = await store.findAnnouncement(database.read, id);
  const [announcement] = row ? await toAnnouncements(database.read, [row]) : [];
  if (!announcement) throw notificationNotFound();
  return announcement;
}

async function toAnnouncements(
  database: Queryable,
  rows: store.AnnouncementRow[],
): Promise<Announcement[]> {
  const targets = await store.findTargets(
    database,
    rows.map(({ id }) => id),
  );
  const byId = Map.groupBy(targets, ({ notification_id }) => notification_id);
  return rows.map((row) => ({
    ...row,
    type: 'announcement',
    priority: row.priority as Announcement['priority'],
    ...decorativePicture(row),
    target_user_ids: (byId.get(row.id) ?? []).map(({ user_id }) => user_id),
    starts_at: row.shown_at,
  }));
}
