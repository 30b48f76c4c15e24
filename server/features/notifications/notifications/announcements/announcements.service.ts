import type { z } from 'zod';
import { DAY, SECOND } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type {
  Announcement,
  AnnouncementTarget,
  createAnnouncement,
  updateAnnouncement,
} from '#contract/notifications/announcements.ts';
import {
  claimPicture,
  decorativePicture,
} from '#server/features/foundations/pictures/pictures.service.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { queueWebhooks } from '#server/features/team/webhooks/queue-webhooks.service.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type AppError, changedElsewhere, fieldError } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { notificationNotFound, publishToMembers } from '../notifications.service.ts';
import { notificationRow } from '../notifications.tables.ts';
import { cleanText } from '../notifications.text.ts';
import { countRecipients, listChosen } from './announcement-audience.store.ts';
import { type AnnouncedTo, changesFrom, recordAnnouncement } from './announcement-changes.ts';
import { cancelDelivery, planDelivery } from './announcement-delivery.job.ts';
import * as store from './announcements.store.ts';

type NewAnnouncement = z.output<typeof createAnnouncement.input>;
type Fields = Omit<NewAnnouncement, 'requestId'>;

export async function readAnnouncements(
  database: Database,
  { cursor, limit }: PageQuery,
): Promise<Page<Announcement>> {
  const after = store.announcementKeyset.after(cursor);
  const page = await store.listAnnouncements(database.read, { after, limit });
  return { ...page, items: await toAnnouncements(database.read, page.items) };
}

/**
 * Creates an announcement. A repeated requestId returns the announcement of the first call. Throws `request-used` when
 * that announcement was created with other contents. Throws `invalid-argument` for texts that are empty without their
 * markup, an end before the start, and chosen members who do not exist. `record` writes the creation to the audit log.
 */
export async function addAnnouncement(
  database: Database,
  viewer: Viewer,
  { requestId: request_id, ...given }: NewAnnouncement,
  record: RecordCreation = recordCreation,
): Promise<Announcement> {
  const created_by = viewer.userId;
  const fields = withoutSender(given, created_by);
  const { created: id, isNew } = await createOnce(database, {
    find: (queryable) => store.findOfRequest(queryable, created_by, request_id),
    create: async (transaction) => {
      const columns = await toRow(transaction, fields, { start: new Date().toISOString() });
      if (fields.image_key !== null) await claim(transaction, viewer, fields.image_key);
      const row = notificationRow({ ...columns, type: 'announcement', created_by, request_id });
      const targets = targetsOf(fields);
      await store.insertAnnouncement(transaction, row, targets);
      await publishChange(transaction, row, targets);
      await planDelivery(transaction, row);
      await queueStarted(transaction, row);
      await record(transaction, viewer, { row, targets });
      return row.id;
    },
  });
  if (!isNew) await refuseOtherAnnouncement(database, id, fields);
  return readAnnouncement(database, id);
}

function claim(transaction: Queryable, { userId }: Viewer, key: string): Promise<void> {
  return claimPicture(transaction, key, { userId, folder: 'announcement-images' });
}

type RecordCreation = (
  transaction: Queryable,
  viewer: Viewer,
  announced: AnnouncedTo,
) => Promise<void>;

const recordCreation: RecordCreation = (transaction, viewer, announced) => {
  const changes = changesFrom(null, announced);
  const { row } = announced;
  return recordAnnouncement(transaction, viewer, 'announcement.created', { row, changes });
};

async function refuseOtherAnnouncement(database: Database, id: string, fields: Fields) {
  const row = await store.findAnnouncement(database.read, id);
  if (!row) return;
  const columns = { ...columnsOf(fields), shown_at: startOf(row, fields) };
  const first = { row, targets: await targetIds(database.read, id) };
  const requested = { row: { ...row, ...columns }, targets: targetsOf(fields) };
  if (changesFrom(first, requested).length > 0) throw requestUsed();
}

/** Returns the start of an announcement with these fields: the planned start, but not before the creation. */
function startOf({ created_at, shown_at }: Tables['notifications'], { starts_at }: Fields): string {
  const planned = starts_at === null ? null : new Date(starts_at).toISOString();
  if (planned !== null && planned > created_at) return planned;
  return shown_at <= created_at ? shown_at : created_at;
}

/**
 * Saves an announcement. For members who have read the announcement, it does not become unread. A repeated call changes
 * nothing. Throws the errors of `addAnnouncement`, `not-found`, and `changed-elsewhere` when another admin has saved it
 * since `baseUpdatedAt`.
 */
export async function changeAnnouncement(
  database: Database,
  viewer: Viewer,
  { announcementId, baseUpdatedAt, ...given }: z.output<typeof updateAnnouncement.input>,
): Promise<Announcement> {
  await database.write(async (transaction) => {
    const before = await store.lockAnnouncement(transaction, announcementId);
    if (!before) throw notificationNotFound();
    const fields = withoutSender(given, before.created_by);
    const now = new Date().toISOString();
    const targets = await targetIds(transaction, announcementId);
    // With a wider audience, the announcement starts again, so that it is unread even for members who have marked
    // everything as read.
    const keepsTime =
      before.shown_at <= now &&
      (!fields.is_active || (before.is_active && isForNobodyNew({ before, targets }, fields)));
    const start = keepsTime ? before.shown_at : now;
    const columns = await toRow(transaction, fields, { start });
    const updated_at = versionAfter(before.updated_at);
    const after = { row: { ...before, ...columns, updated_at }, targets: targetsOf(fields) };
    const changes = changesFrom({ row: before, targets }, after);
    if (changes.length === 0) return;
    if (baseUpdatedAt !== null && baseUpdatedAt !== before.updated_at) {
      throw changedElsewhere('ほかの人がお知らせを変更しました。内容を確認してください');
    }
    if (fields.image_key !== null && fields.image_key !== before.image_key) {
      await claim(transaction, viewer, fields.image_key);
    }
    await publishChange(transaction, before, targets);
    await store.updateAnnouncement(transaction, after.row, after.targets);
    if (!keepsTime) await store.recountReads(transaction, announcementId);
    await publishChange(transaction, after.row, after.targets);
    await planDelivery(transaction, after.row);
    await queueStarted(transaction, after.row);
    const { row } = after;
    await recordAnnouncement(transaction, viewer, 'announcement.updated', { row, changes });
  });
  return readAnnouncement(database, announcementId);
}

/** Deletes an announcement for everybody. Throws `not-found`. */
export async function removeAnnouncement(database: Database, viewer: Viewer, id: string) {
  await database.write(async (transaction) => {
    const row = await store.lockAnnouncement(transaction, id);
    if (!row) throw notificationNotFound();
    const targets = await targetIds(transaction, id);
    await publishChange(transaction, row, targets);
    await store.retireAnnouncement(transaction, id);
    await cancelDelivery(transaction, id);
    const changes = changesFrom({ row, targets }, null);
    await recordAnnouncement(transaction, viewer, 'announcement.deleted', { row, changes });
  });
  return id;
}

/**
 * The delay of live events. Members read the announcement after the event, possibly from a process whose clock is
 * behind.
 */
const SKEW = 2 * SECOND;

/** Sends live events to connected members when announcements have started or ended. Returns whether there were any. */
export async function publishChangedAnnouncements(database: Database, now: number = Date.now()) {
  const until = new Date(now - SKEW).toISOString();
  if (!(await store.hasDueAnnouncements(database.read, until))) return false;
  return database.write(async (transaction) => {
    const changed = await store.takeDueAnnouncements(transaction, until);
    for (const row of changed) {
      await publishChange(transaction, row, await targetIds(transaction, row.id));
      await queueStarted(transaction, row);
    }
    return changed.length > 0;
  });
}

/** Queues the webhooks of an announcement that has just started. Later changes of the announcement queue none. */
async function queueStarted(
  transaction: Queryable,
  row: Pick<Tables['notifications'], 'id' | 'shown_at' | 'is_active' | 'target_audience'>,
): Promise<void> {
  const startedAgo = Date.now() - Date.parse(row.shown_at);
  const isForAll = row.is_active && row.target_audience === 'all';
  if (!isForAll || startedAgo < 0 || startedAgo > DAY) return;
  await queueWebhooks(transaction, 'announcement.published', row.id);
}

async function publishChange(
  transaction: Queryable,
  { target_audience }: Pick<Tables['notifications'], 'target_audience'>,
  targets: readonly string[],
): Promise<void> {
  if (target_audience === 'specific') publishToMembers(transaction, targets);
  else publishAfterCommit(transaction, [target_audience === 'all' ? 'all' : 'admins']);
}

function targetsOf({ target_audience, target_user_ids }: Fields): string[] {
  return target_audience === 'specific' ? [...new Set(target_user_ids)] : [];
}

/** Removes the sender from the chosen members. Throws `invalid-argument` when the sender is the only chosen member. */
function withoutSender<Given extends Fields>(fields: Given, sender: string | null): Given {
  const target_user_ids = fields.target_user_ids.filter((id) => id !== sender);
  const isOnlySender = target_user_ids.length === 0 && fields.target_user_ids.length > 0;
  if (fields.target_audience === 'specific' && isOnlySender) {
    throw fieldError(
      'invalid-argument',
      'target_user_ids',
      '自分だけには送れません。ほかのメンバーを選んでください',
    );
  }
  return { ...fields, target_user_ids };
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

/** Returns the columns of an admin's input. The announcement is shown from `start` unless it starts later. */
async function toRow(transaction: Queryable, fields: Fields, { start }: { start: string }) {
  const columns = columnsOf(fields);
  const { expires_at, is_active } = columns;
  const now = new Date().toISOString();
  const planned = fields.starts_at === null ? start : new Date(fields.starts_at).toISOString();
  const shown_at = planned > now ? planned : start;
  if (expires_at !== null && expires_at <= shown_at) {
    throw fieldError('invalid-argument', 'expires_at', '終了日時は、開始日時より後にしてください');
  }
  await refuseUnknown(transaction, fields);
  const next = [shown_at, expires_at].find((time) => time !== null && time > now) ?? null;
  return { ...columns, shown_at, live_event_at: is_active ? next : null };
}

/** Returns the columns that do not depend on when the announcement is saved. */
function columnsOf(fields: Fields) {
  const text = cleanText(fields);
  if (!text) throw emptyText(fields);
  const { priority, target_audience, image_key, is_active } = fields;
  const expires_at = fields.expires_at === null ? null : new Date(fields.expires_at).toISOString();
  return { ...text, priority, target_audience, image_key, is_active, expires_at };
}

async function refuseUnknown(transaction: Queryable, fields: Fields): Promise<void> {
  if (fields.target_audience !== 'specific') return;
  const targets = targetsOf(fields);
  if (targets.length === 0)
    throw fieldError('invalid-argument', 'target_user_ids', '届け先を選んでください');
  const members = await store.findMembers(transaction, targets);
  if (members.length === targets.length) return;
  throw fieldError('invalid-argument', 'target_user_ids', '届け先に、見つからないメンバーがいます');
}

function emptyText({ title }: Fields): AppError {
  const isTitle = cleanText({ title, content: '本文' }) === null;
  return isTitle
    ? fieldError('invalid-argument', 'title', 'タグを除いたタイトルが空になります')
    : fieldError('invalid-argument', 'content', 'タグを除いた本文が空になります');
}

/** Returns an announcement with its chosen members. Throws `not-found`. */
export async function readChosenAnnouncement(
  database: Database,
  id: string,
): Promise<{ announcement: Announcement; targets: AnnouncementTarget[] }> {
  const announcement = await readAnnouncement(database, id);
  const targets = await listChosen(database.read, id);
  return {
    announcement,
    targets: targets.map(({ is_read, ...user }) => ({ user: toSummary(user), is_read })),
  };
}

async function readAnnouncement(database: Database, id: string): Promise<Announcement> {
  const row = await store.findAnnouncement(database.read, id);
  const [announcement] = row ? await toAnnouncements(database.read, [row]) : [];
  if (!announcement) throw notificationNotFound();
  return announcement;
}

async function toAnnouncements(database: Queryable, rows: store.AnnouncementRow[]) {
  const ids = rows.map(({ id }) => id);
  const byId = Map.groupBy(
    await store.findTargets(database, ids),
    ({ notification_id }) => notification_id,
  );
  const counts = await countRecipients(database);
  return rows.map((row) => {
    const targets = byId.get(row.id) ?? [];
    return {
      ...row,
      type: 'announcement' as const,
      priority: row.priority as Announcement['priority'],
      ...decorativePicture(row),
      target_user_ids: targets.map(({ user_id }) => user_id),
      recipients_count:
        row.target_audience === 'specific' ? targets.length : counts[row.target_audience],
      starts_at: row.shown_at,
    };
  });
}
