import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQueryOf,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { postThumbnailSchema } from '#contract/posts/posts.ts';

export const notificationTypes = [
  'announcement',
  'follow',
  'like',
  'comment',
  'reply',
  'mention',
  'event',
  'waiting-list',
  'reminder',
  'poll',
  'series',
  'moderation',
  'data-export',
  'wallet-proof',
  'team-alert',
  'similar-picture',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

export const targetAudiences = ['all', 'admin', 'specific'] as const;

/** An announcement, or a notification for the viewer alone. `is_read`: whether the viewer has read it. */
export const notificationSchema = z.object({
  id: idSchema,
  type: z.enum(notificationTypes),
  title: z.string(),
  content: z.string(),
  priority: z.enum(notificationPriorities),
  target_audience: z.enum(targetAudiences),
  /** The viewer, if the notification is for chosen members. Null if it is for everybody or the team. */
  target_user_id: idSchema.nullable(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  /** The sender, with the current name and avatar. Null for the site and for deleted members. */
  from_user: profileSummarySchema.nullable(),
  from_user_id: idSchema.nullable(),
  /** The name of the sender when the notification was created. */
  from_user_name: z.string().nullable(),
  /** How many more members a grouped notification is about: ○○さんほか3人. */
  others_count: z.int(),
  /** The number of taps in a notification of likes. 0 when it is unknown. */
  taps_count: z.int(),
  /** The latest comment of a notification about comments, replies or mentions. Null when the viewer cannot read it. */
  comment: z.object({ id: idSchema, content: z.string() }).nullable(),
  /** The target to which the notification links. Null when it is deleted or not visible to the viewer any more. */
  related: z
    .object({
      kind: z.enum(['user', 'post', 'event', 'data-export', 'decision', 'similar-picture', 'poll']),
      id: idSchema,
    })
    .nullable(),
  /** The thumbnail of the target. Null unless the target is a post. */
  thumbnail: postThumbnailSchema.nullable(),
  /** The id of the target, even when `related` is null. */
  related_id: idSchema.nullable(),
  is_read: z.boolean(),
  /** The time that is shown: the start of an announcement, or the latest like of a group. */
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineQuery('/api/notifications', {
  access: 'member',
  isPrivate: true,
  summary:
    "Returns the caller's notifications and the announcements for them, latest first. With `kind`, returns only one of the two kinds.",
  search: pageQueryOf(NOTIFICATIONS_PAGE_SIZE).extend({
    kind: z
      .enum(['all', 'announcements', 'personal'], '種類の指定が正しくありません')
      .default('all'),
  }),
  response: pageOf(notificationSchema),
});

export const getNotification = defineQuery('/api/notifications/{notificationId}', {
  access: 'member',
  isPrivate: true,
  summary: 'Returns a notification of the caller, or an announcement for them.',
  params: z.strictObject({ notificationId: idSchema }),
  response: notificationSchema,
});

const unreadSchema = z.object({
  /** Unread notifications are counted only up to 100. */
  unread_count: z.int(),
  /** The number of unread notifications for the caller alone. All others are announcements. */
  personal_count: z.int(),
});
export type UnreadCounts = z.infer<typeof unreadSchema>;

export const countUnread = defineQuery('/api/notifications/unread-count', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the number of notifications and announcements that the caller has not read, at most 100, and how many of them are not announcements.',
  response: unreadSchema,
});

export const markNotificationRead = defineFunction('markNotificationRead', {
  access: 'member',
  summary: "Marks a notification as read. Fails with 'Notification not found'. Idempotent.",
  perMinute: 120,
  input: z.strictObject({ notificationId: idSchema }),
  output: unreadSchema,
});

export const markAllNotificationsRead = defineFunction('markAllNotificationsRead', {
  access: 'member',
  summary:
    'Marks the notifications and announcements until `until` as read. Later ones stay unread.',
  perMinute: 30,
  input: z.strictObject({ until: instantSchema }),
  output: unreadSchema,
});
