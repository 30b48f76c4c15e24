import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  ANNOUNCEMENT_TARGETS_MAX,
  NOTICE_TARGETS_MAX,
  NOTIFICATION_CONTENT_MAX,
  NOTIFICATION_TITLE_MAX,
} from '#contract/foundations/limits.ts';
import { pictureKeyIn, pictureKeySchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { notificationPriorities, notificationSchema, targetAudiences } from './notifications.ts';

const access = { permission: 'manage_featured_content' } as const;

// Line breaks are accepted, because notifications collapse all white space.
const textsOf = (titleMax: number, contentMax: number) => ({
  title: textSchema({ what: 'タイトル', max: titleMax, required: true, multiline: true }),
  content: textSchema({ what: '本文', max: contentMax, required: true, multiline: true }),
});

/** The texts that the editor of announcements accepts. Calls may contain longer texts, which are shortened. */
export const announcementTextSchema = z.object(
  textsOf(NOTIFICATION_TITLE_MAX, NOTIFICATION_CONTENT_MAX),
);

/** Markup is removed from title and content. They must not be empty afterwards. Longer texts are shortened. */
const announcementFields = {
  ...textsOf(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
  priority: z.enum(notificationPriorities, '重要度を選んでください').default('normal'),
  target_audience: z.enum(targetAudiences, '届け先を選んでください').default('all'),
  /** Only for the audience `specific`. */
  target_user_ids: z
    .array(idSchema)
    .max(ANNOUNCEMENT_TARGETS_MAX, `届け先は${ANNOUNCEMENT_TARGETS_MAX}人までです`)
    .default([]),
  image_key: pictureKeyIn('announcement-images').nullable().default(null),
  /** When the announcement is first shown. Null means immediately. */
  starts_at: instantSchema.nullable().default(null),
  /** Until when the announcement is shown. Null means without end. */
  expires_at: instantSchema.nullable().default(null),
  is_active: z.boolean().default(true),
};

const announcementSchema = notificationSchema
  .omit({
    is_read: true,
    target_user_id: true,
    from_user: true,
    from_user_id: true,
    others_count: true,
    taps_count: true,
    comment: true,
    related: true,
    thumbnail: true,
    related_id: true,
  })
  .extend({
    target_user_ids: z.array(idSchema),
    image_key: pictureKeySchema.nullable(),
    starts_at: timeSchema,
    expires_at: timeSchema.nullable(),
    is_active: z.boolean(),
    reads_count: z.int(),
    recipients_count: z.int(),
    created_by: idSchema.nullable(),
  });
export type Announcement = z.infer<typeof announcementSchema>;

export const listAnnouncements = defineQuery('/api/admin/announcements', {
  access,
  summary: 'Returns all announcements, including inactive, planned and expired ones, latest first.',
  search: pageQuerySchema,
  response: pageOf(announcementSchema),
});

/** A member of the audience `specific`, and whether they have read the announcement. */
const announcementTargetSchema = z.object({ user: profileSummarySchema, is_read: z.boolean() });
export type AnnouncementTarget = z.infer<typeof announcementTargetSchema>;

export const getAnnouncement = defineQuery('/api/admin/announcements/{announcementId}', {
  access,
  summary: 'Returns an announcement with its chosen members.',
  params: z.strictObject({ announcementId: idSchema }),
  response: z.object({
    announcement: announcementSchema,
    targets: z.array(announcementTargetSchema),
  }),
});

const answerSchema = z.object({ announcement: announcementSchema });

export const createAnnouncement = defineFunction('createAnnouncement', {
  access,
  summary:
    'Creates an announcement for all members, for admins, or for chosen members. Repeating a requestId returns the announcement of the first call.',
  perMinute: 20,
  input: z.strictObject({ ...announcementFields, requestId: requestIdSchema }),
  output: answerSchema,
});

export const sendNotice = defineFunction('sendNotice', {
  access: { permission: 'manage_users' },
  summary: `Sends a notice of the team to 1 to ${NOTICE_TARGETS_MAX} members: an announcement that is for them alone. Repeating a requestId sends nothing again.`,
  perMinute: 20,
  input: z.strictObject({
    targetUserIds: z
      .array(idSchema)
      .min(1, '届け先を選んでください')
      .max(NOTICE_TARGETS_MAX, `届け先は${NOTICE_TARGETS_MAX}人までです`),
    ...announcementTextSchema.shape,
    requestId: requestIdSchema,
  }),
  output: z.object({ announcement_id: idSchema, recipients_count: z.int() }),
});

export const updateAnnouncement = defineFunction('updateAnnouncement', {
  access,
  summary:
    'Saves an announcement. Fails if it has been saved since `baseUpdatedAt`, when given. It stays read for members who have read it.',
  input: z.strictObject({
    ...announcementFields,
    announcementId: idSchema,
    baseUpdatedAt: timeSchema.nullable().default(null),
  }),
  output: answerSchema,
});

export const deleteAnnouncement = defineFunction('deleteAnnouncement', {
  access,
  summary: 'Deletes an announcement for everybody.',
  input: z.strictObject({ announcementId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});
