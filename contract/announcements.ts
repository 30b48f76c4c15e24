import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import {
  ANNOUNCEMENT_TARGETS_MAX,
  NOTIFICATION_CONTENT_MAX,
  NOTIFICATION_TITLE_MAX,
} from './limits.ts';
import { notificationPriorities, notificationSchema, targetAudiences } from './notifications.ts';
import { pictureKeySchema } from './pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from './primitives.ts';
import { profileSummarySchema } from './profiles.ts';

const access = { permission: 'manage_featured_content' } as const;

/** What an admin fills in. Markup is removed from title and content; what is empty then is refused. */
const announcementFields = {
  title: textSchema({
    max: NOTIFICATION_TITLE_MAX,
    required: 'タイトルを入力してください',
    tooLong: `タイトルは${NOTIFICATION_TITLE_MAX}文字以内で入力してください`,
  }),
  content: textSchema({
    max: NOTIFICATION_CONTENT_MAX,
    required: '本文を入力してください',
    tooLong: `本文は${NOTIFICATION_CONTENT_MAX}文字以内で入力してください`,
    multiline: true,
  }),
  priority: z.enum(notificationPriorities, '重要度を選んでください').default('normal'),
  target_audience: z.enum(targetAudiences, '届け先を選んでください').default('all'),
  /** For the audience `specific`. */
  target_user_ids: z
    .array(idSchema)
    .max(ANNOUNCEMENT_TARGETS_MAX, `届け先は${ANNOUNCEMENT_TARGETS_MAX}人までです`)
    .default([]),
  image_key: pictureKeySchema
    .refine((key) => key.startsWith('announcement-images/'), '画像の指定が正しくありません')
    .nullable()
    .default(null),
  /** When it appears; null for at once. */
  starts_at: instantSchema.nullable().default(null),
  /** When it disappears; null for never. */
  expires_at: instantSchema.nullable().default(null),
  is_active: z.boolean().default(true),
};

/** An announcement as its admins see it. */
export const announcementSchema = notificationSchema
  .omit({ is_read: true, from_user: true, others_count: true, related: true })
  .extend({
    target_user_ids: z.array(idSchema),
    image_key: pictureKeySchema.nullable(),
    starts_at: timeSchema,
    expires_at: timeSchema.nullable(),
    is_active: z.boolean(),
    /** How many members have read it. */
    reads_count: z.int(),
    /** How many members it is for, as of now. */
    recipients_count: z.int(),
    created_by: idSchema.nullable(),
  });

export type Announcement = z.infer<typeof announcementSchema>;

export const listAnnouncements = defineQuery({
  path: '/api/admin/announcements',
  access,
  summary: 'All announcements, also inactive, planned and expired ones, latest first.',
  params: z.strictObject({}),
  search: pageQuerySchema,
  response: pageOf(announcementSchema),
});

/** A chosen member, and whether they have read it. */
const announcementTargetSchema = z.object({ user: profileSummarySchema, is_read: z.boolean() });

export type AnnouncementTarget = z.infer<typeof announcementTargetSchema>;

export const getAnnouncement = defineQuery({
  path: '/api/admin/announcements/{announcementId}',
  access,
  summary: 'An announcement, with the members that it has been chosen for.',
  params: z.strictObject({ announcementId: idSchema }),
  search: z.strictObject({}),
  response: z.object({
    announcement: announcementSchema,
    targets: z.array(announcementTargetSchema),
  }),
});

const answerSchema = z.object({ announcement: announcementSchema });

export const createAnnouncement = defineFunction({
  name: 'createAnnouncement',
  access,
  summary:
    'Announces something to all members, to admins, or to chosen members. Repeating a requestId returns the announcement of the first call.',
  perMinute: 20,
  input: z.strictObject({ ...announcementFields, requestId: requestIdSchema }),
  output: answerSchema,
});

export const updateAnnouncement = defineFunction({
  name: 'updateAnnouncement',
  access,
  summary:
    'Saves an announcement, unless somebody has saved it since `baseUpdatedAt`, where that is given. Members who have read it keep it as read.',
  perMinute: 60,
  input: z.strictObject({
    ...announcementFields,
    announcementId: idSchema,
    baseUpdatedAt: timeSchema.nullable().default(null),
  }),
  output: answerSchema,
});

export const deleteAnnouncement = defineFunction({
  name: 'deleteAnnouncement',
  access,
  summary: 'Deletes an announcement for everybody.',
  perMinute: 60,
  input: z.strictObject({ announcementId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});
