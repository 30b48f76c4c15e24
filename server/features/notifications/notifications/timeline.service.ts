import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { Notification, UnreadCounts } from '#contract/notifications/notifications.ts';
import type { PostThumbnail } from '#contract/posts/posts.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { mutedTexts } from '#server/features/members/visibility/visibility.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { From } from '#server/platform/noun.ts';
import { withoutMutedNotifications } from './muted-notifications.service.ts';
import { type RelatedKind, subjectOf } from './notification-subjects.ts';
import { notificationNotFound, publishToMembers } from './notifications.service.ts';
import * as reading from './read-notifications.store.ts';
import type { NotificationRow } from './timeline.store.ts';
import * as store from './timeline.store.ts';
import {
  isOfComments,
  type LikedComment,
  type NotifiedComment,
  type ReadState,
  relatedOf,
  type ShownTarget,
  senderOf,
  toNotification,
} from './timeline-view.ts';

/** A target as the viewer may see it now. The title is empty when the target has none. */
interface VisibleTarget {
  title: string;
  thumbnail?: PostThumbnail | null;
}

/** Returns the given targets that the viewer may see now, by their ids. */
export type VisibleAmong = (
  database: Database,
  viewer: Viewer,
  ids: string[],
) => Promise<ReadonlyMap<string, VisibleTarget>>;

/**
 * The functions that read the targets of notifications. Each feature registers a function for its type of target.
 * `hiddenEvents` returns the existing events that the viewer may not see. Notifications do not name these events, but
 * they name deleted events.
 */
export interface RelatedVisibility extends Record<Exclude<RelatedKind, 'user'>, VisibleAmong> {
  hiddenEvents(database: Database, viewer: Viewer, ids: string[]): Promise<ReadonlySet<string>>;
  /** Returns when an event starts and is over, in milliseconds. Null when the event does not exist. */
  eventTimes(database: Database, id: string): Promise<{ start: number; end: number } | null>;
  /** Returns the members with whom the viewer still has a follow or a follow request. */
  tied(database: Database, viewer: Viewer, ids: string[]): Promise<ReadonlySet<string>>;
  /** Returns the comments that the viewer may read now, the latest first, by the id of the notification. */
  comments(
    database: Database,
    viewer: Viewer,
    notificationIds: string[],
  ): Promise<ReadonlyMap<string, readonly NotifiedComment[]>>;
  /** Returns the reader's own visible comments by their ids. */
  likedComments(
    database: Database,
    viewer: Viewer,
    ids: string[],
  ): Promise<ReadonlyMap<string, LikedComment>>;
}

/** Returns the titles of targets by their ids. The title is empty when the target has none. */
export function titlesById(
  rows: Iterable<{ id: string; title?: string }>,
): ReadonlyMap<string, VisibleTarget> {
  return new Map(Array.from(rows, ({ id, title = '' }) => [id, { title }]));
}

export interface TimelineDeps {
  database: Database;
  relatedVisibility: RelatedVisibility;
}

declare module '#server/platform/noun.ts' {
  interface Noun {
    relatedVisibility?: { [Kind in keyof RelatedVisibility]?: From<RelatedVisibility[Kind]> };
  }
}

/** Returns the viewer's values, filters and read state for the stores. */
async function readerOf(database: Queryable, { userId, admin, hidesOthers }: Viewer) {
  const row = await reading.findReader(database, userId);
  const now = new Date().toISOString();
  const joined = row?.joined ?? now;
  const { read_until = null, quiet = null } = row ?? {};
  const since = read_until !== null && read_until > joined ? read_until : joined;
  return {
    values: { viewer: userId, now, joined },
    shape: { admin: admin !== null, excludesBlocked: hidesOthers },
    state: { since, quiet: quiet !== null },
  };
}

/** Returns a page of the viewer's notifications and announcements, the latest first. */
export async function readTimeline(
  deps: TimelineDeps,
  viewer: Viewer,
  { kind, cursor, limit }: PageQuery & { kind: store.Shape['kind'] },
): Promise<Page<Notification>> {
  const { read } = deps.database;
  const { values, shape, state } = await readerOf(read, viewer);
  return readShownPage(viewer, {
    keyset: store.timelineKeyset,
    start: store.timelineKeyset.after(cursor),
    limit,
    list: (after, rows) =>
      store.listTimeline(read, { ...values, ...after, limit: rows, shape: { ...shape, kind } }),
    show: (rows: NotificationRow[]) => show(deps, viewer, rows, state),
  });
}

/** Returns a notification or an announcement for the viewer. Throws `not-found`. */
export async function readNotification(deps: TimelineDeps, viewer: Viewer, id: string) {
  const { values, shape, state } = await readerOf(deps.database.read, viewer);
  const row = await store.findInTimeline(deps.database.read, { ...values, shape, only: id });
  const [shown] = row ? await show(deps, viewer, [row], state) : [];
  if (!shown) throw notificationNotFound();
  return shown.item;
}

/** Returns the rows as the viewer sees them, without notifications about something that the viewer mutes. */
async function show(deps: TimelineDeps, viewer: Viewer, all: NotificationRow[], state: ReadState) {
  const { read } = deps.database;
  const rows = await withoutMutedNotifications(read, await mutedTexts(read, viewer), all);
  const toItem = await notificationsOf(deps, viewer, rows, state);
  return rows
    .map((row) => ({ row, item: toItem(row) }))
    .filter(({ row, item }) => !namesHiddenWriter(row, item));
}

/** Whether a notification of comments names a hidden writer, because the viewer can read none of its comments. */
function namesHiddenWriter(row: NotificationRow, { comment }: Notification): boolean {
  const isHidden = row.from_user_id === null && row.from_user_name !== null;
  return isHidden && isOfComments(row) && comment === null;
}

const commentTypes: ReadonlySet<string> = new Set(['comment', 'reply', 'mention']);

type TargetFields = Pick<NotificationRow, 'type' | 'related_id' | 'related_kind'>;

/** The target of a notification, as the viewer sees it now. */
interface PresentTarget extends Omit<ShownTarget, 'comments'> {
  liked: LikedComment | undefined;
}

/** Finds the targets of notifications. A member is a visible target only when `users` contains the member. */
async function presentTargets(
  { database, relatedVisibility: related }: TimelineDeps,
  viewer: Viewer,
  rows: readonly TargetFields[],
  users: ReadonlyMap<string, VisibleTarget>,
): Promise<(row: TargetFields) => PresentTarget> {
  const ofLikes = rows.filter(({ related_kind }) => related_kind === 'comment');
  const likedIds = [...new Set(ofLikes.flatMap(({ related_id }) => related_id ?? []))];
  const likedComments = await related.likedComments(database, viewer, likedIds);
  const likedOf = ({ related_id }: TargetFields) => likedComments.get(related_id ?? '');
  const targetOf = (row: TargetFields) => relatedOf(row, likedOf(row)?.page);
  const targets = rows.flatMap((row) => targetOf(row) ?? []);
  const visible: Partial<Record<RelatedKind, ReadonlyMap<string, VisibleTarget>>> = { user: users };
  for (const [kind, ofKind] of Map.groupBy(targets, ({ kind }) => kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))];
    if (kind !== 'user') visible[kind] = await related[kind](database, viewer, ids);
  }
  const unseen = targets.filter(({ kind, id }) => kind === 'event' && !visible.event?.has(id));
  const hidden = await related.hiddenEvents(database, viewer, [
    ...new Set(unseen.map(({ id }) => id)),
  ]);
  return (row) => {
    const target = targetOf(row);
    const liked = likedOf(row);
    const shown = target ? visible[target.kind]?.get(target.id) : undefined;
    if (target === null || shown === undefined) {
      const isHidden = target?.kind === 'event' && hidden.has(target.id);
      return { related: null, title: null, thumbnail: null, isHidden, liked: undefined };
    }
    const { title, thumbnail = null } = shown;
    return { related: target, title: liked?.content ?? title, thumbnail, isHidden: false, liked };
  };
}

async function notificationsOf(
  deps: TimelineDeps,
  viewer: Viewer,
  rows: NotificationRow[],
  state: ReadState,
): Promise<(row: NotificationRow) => Notification> {
  // Only members who are shown to the viewer as senders are visible targets.
  const senders = titlesById(rows.flatMap((row) => senderOf(row) ?? []).map(({ id }) => ({ id })));
  const presentOf = await presentTargets(deps, viewer, rows, senders);
  const ofComments = rows.filter(({ type }) => commentTypes.has(type));
  const comments = await deps.relatedVisibility.comments(
    deps.database,
    viewer,
    ofComments.map(({ id }) => id),
  );
  return (row) => {
    const { liked, ...present } = presentOf(row);
    const said = liked ? [liked] : (comments.get(row.id) ?? []);
    return toNotification(row, state, { ...present, comments: present.related ? said : [] });
  };
}

/** Returns the present texts of a member's notifications by their ids, for the data export. */
export async function readPresentTexts(
  deps: TimelineDeps,
  viewer: Viewer,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.findTexts(deps.database.read, ids);
  const presentOf = await presentTargets(deps, viewer, rows, new Map());
  return new Map(
    rows.map((row) => {
      const { isHidden, title } = presentOf(row);
      return [row.id, isHidden ? '' : subjectOf(row.type).text(row, title)];
    }),
  );
}

/**
 * Returns the number of the viewer's unread notifications and announcements, at most `UNREAD_COUNT_MAX`. When the
 * viewer mutes words or tags, the latest unread notifications are read instead of counted.
 */
export async function readUnread(database: Database, viewer: Viewer): Promise<UnreadCounts> {
  const { values, shape, state } = await readerOf(database.read, viewer);
  const { since, quiet } = state;
  const unread = { ...values, since };
  const isMuted = await mutedTexts(database.read, viewer);
  const counted = { ...shape, quiet, personal: isMuted === null };
  const counts = await reading.countUnread(database.read, counted, unread);
  if (counted.personal) return counts;
  const latest = await reading.listUnread(database.read, unread);
  const shown = await withoutMutedNotifications(database.read, isMuted, latest);
  return {
    unread_count: Math.min(counts.unread_count + shown.length, UNREAD_COUNT_MAX),
    personal_count: Math.min(shown.length, UNREAD_COUNT_MAX),
  };
}

/** Marks a notification as read. A repeated call changes nothing. Throws `not-found`. */
export async function markRead(database: Database, viewer: Viewer, id: string) {
  await database.write(async (transaction) => {
    // With the lock, a notification that is read in two tabs at the same time is counted once.
    await lockProfiles(transaction, [viewer.userId]);
    const { values, shape, state } = await readerOf(transaction, viewer);
    const row = await store.findInTimeline(transaction, { ...values, shape, only: id });
    if (!row) throw notificationNotFound();
    const read = { user_id: viewer.userId, notification_id: id, read_at: values.now };
    const isFirst =
      row.target_id === null
        ? await reading.insertRead(transaction, read)
        : await reading.markTargetRead(transaction, { ...read, shown_at: row.shown_at });
    if (isFirst && row.shown_at > state.since) await reading.countRead(transaction, id);
    publishToMembers(transaction, [viewer.userId]);
  });
  return readUnread(database, viewer);
}

/** Marks everything that was shown until a time as read, with one row for any number of notifications. */
export async function markAllRead(database: Database, viewer: Viewer, until: string) {
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [viewer.userId]);
    const { values, shape, state } = await readerOf(transaction, viewer);
    const time = new Date(until).toISOString();
    const passed = { ...values, ...state, admin: shape.admin };
    const latest = time < values.now ? time : values.now;
    await reading.moveReadPosition(transaction, viewer.userId, latest);
    await reading.countPassed(transaction, { ...passed, until: latest });
    publishToMembers(transaction, [viewer.userId]);
  });
  return readUnread(database, viewer);
}
