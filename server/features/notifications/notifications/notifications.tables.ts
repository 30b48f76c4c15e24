import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** Notifications of single members, and announcements. */
export const notificationsTable = defineTable(
  'notifications',
  {
    id: t.key().initial(newId).label('通知のID'),
    title: t.text().label('見出し'),
    content: t.text().initial('').label('内容'),
    priority: t.text().initial('normal').notExported(),
    target_audience: t.text<'all' | 'admin' | 'specific'>().initial('all').notExported(),
    target_user_id: t.member().nullable(),
    is_active: t.boolean().initial(true).notExported(),
    image_key: t.key().nullable().references('files.key', 'no action').notExported(),
    expires_at: t.time().nullable().notExported(),
    type: t.text().label('種類'),
    from_user_id: t
      .member('set null')
      .nullable()
      .label('相手のID')
      .notExported('belongs to those who were notified'),
    from_user_name: t.text().nullable().label('相手の名前'),
    related_id: t.key().nullable().label('関係する投稿や人のID'),
    /** The type of `related_id`, when the type of the notification does not determine it. */
    related_kind: t.text<'event' | 'post' | 'decision' | 'comment'>().nullable().notExported(),
    created_by: t.key().nullable().notExported(),
    created_at: t.time().initial(t.now).label('届いた日時'),
    updated_at: t.time().initial(t.sameAs('created_at')).notExported(),
    /** The position in timelines: the time of sending or of the last addition, or the start of an announcement. */
    shown_at: t
      .time()
      .default('1970-01-01T00:00:00.000Z')
      .initial(t.sameAs('created_at'))
      .notExported(),
    /** The number of further members in a notification of likes, or of further comments. */
    others_count: t.integer().default(0).notExported(),
    /** The number of taps in a notification of likes. Zero for likes from before taps were counted. */
    taps_count: t.integer().default(0).notExported(),
    /** When the live event of the next start or end of an announcement is due. */
    live_event_at: t.time().nullable().notExported(),
    request_id: t.key().nullable().notExported(),
    reads_count: t.integer().default(0).notExported(),
    /** When the delivery of an announcement by mail and push began. This happens once. */
    delivered_at: t.time().nullable().notExported(),
  },
  {
    indexes: {
      notifications_announced: { columns: ['shown_at', 'id'], where: "type = 'announcement'" },
      notifications_by_age: ['shown_at'],
      notifications_by_live_event: {
        columns: ['live_event_at'],
        where: 'live_event_at is not null',
      },
      notifications_image: ['image_key'],
      notifications_of_audience: {
        columns: ['target_audience', 'shown_at', 'id'],
        where: "type = 'announcement'",
      },
      notifications_of_comments: {
        columns: ['related_id', 'created_at'],
        where: "type = 'comment'",
      },
      notifications_of_likes: { columns: ['related_id'], where: "type = 'like'" },
      notifications_of_mentions: {
        columns: ['related_id', 'from_user_id'],
        where: "type = 'mention'",
      },
      notifications_of_sender: ['from_user_id', 'type', 'target_user_id', 'created_at'],
      notifications_of_user: ['target_user_id', 'created_at', 'id'],
      notifications_request: { columns: ['created_by', 'request_id'], isUnique: true },
    },
    exports: [
      {
        file: 'notifications.json',
        title: '届いた通知',
        member: 'target_user_id',
        order: { time: 'created_at', id: 'id' },
      },
    ],
  },
);

export type NotificationsTable = RowOf<typeof notificationsTable>;

/** A row of `notifications`. By default, it is for all members and has no sender. */
export const notificationRow = notificationsTable.row;

/** The recipients of a notification, with their read states. */
export const notificationTargetsTable = defineTable(
  'notification_targets',
  {
    notification_id: t.key().references('notifications').label('通知やお知らせのID'),
    user_id: t.member(),
    /** Copied from the notification, for the indexes of timelines. */
    is_announcement: t.boolean().default(false).notExported(),
    shown_at: t.time().default('1970-01-01T00:00:00.000Z').label('届いた日時'),
    read_at: t.time().nullable().label('読んだ日時'),
  },
  {
    key: ['user_id', 'notification_id'],
    indexes: {
      notification_targets_of_notification: ['notification_id'],
      notification_targets_of_user: ['user_id', 'is_announcement', 'shown_at', 'notification_id'],
      notification_targets_unread: { columns: ['user_id', 'shown_at'], where: 'read_at is null' },
    },
    exports: [
      {
        file: 'received-notifications.json',
        title: '通知とお知らせの既読',
        order: { id: 'notification_id' },
      },
    ],
  },
);

export type NotificationTargetsTable = RowOf<typeof notificationTargetsTable>;

/** Returns a row of `notification_targets`: an unread notification in the timeline of a member. */
export function targetRow(
  { id, type, shown_at }: Pick<NotificationsTable, 'id' | 'type' | 'shown_at'>,
  user_id: string,
): NotificationTargetsTable {
  const is_announcement = type === 'announcement';
  return { notification_id: id, user_id, is_announcement, shown_at, read_at: null };
}

/** The members who have read an announcement to all or to admins. */
export const notificationReadsTable = defineTable(
  'notification_reads',
  {
    notification_id: t.key().references('notifications').label('お知らせのID'),
    user_id: t.member(),
    read_at: t.time().label('読んだ日時'),
  },
  {
    key: ['user_id', 'notification_id'],
    indexes: { notification_reads_of_notification: ['notification_id'] },
    exports: [
      {
        file: 'read-notifications.json',
        title: '読んだお知らせ',
        order: { id: 'notification_id' },
      },
    ],
  },
);

/** The types of notifications that a member has turned off. */
export const notificationOptOutsTable = defineTable(
  'notification_opt_outs',
  {
    user_id: t.member().deletedWithProfile(),
    type: t.key().label('通知の種類'),
  },
  {
    key: ['user_id', 'type'],
    exports: [{ file: 'notifications-off.json', title: '受け取らない通知', order: { id: 'type' } }],
  },
);

/** The time up to which a member has marked everything as read. */
export const notificationReadPositionsTable = defineTable(
  'notification_read_positions',
  {
    user_id: t.member(),
    read_until: t.time().label('この日時までの通知を既読にした'),
  },
  {
    key: ['user_id'],
    indexes: { notification_read_positions_by_time: ['read_until'] },
    exports: [
      {
        file: 'read-until.json',
        title: '「すべて既読にする」を使った日時',
        order: { id: 'user_id' },
        isSingle: true,
      },
    ],
  },
);
