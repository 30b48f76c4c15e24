import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { FORMER_USERNAMES_MAX } from '#contract/foundations/limits.ts';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';
import { avatarUrlSchema, profileSchema, profileUpdateSchema } from '#contract/members/profiles.ts';
import {
  deliveryKindSchema,
  digestTimingSchema,
  mailTimingSchema,
  quietHoursSchema,
} from '#contract/notifications/deliveries.ts';
import { labelSettingsSchema } from '#contract/posts/content-labels.ts';
import { pictureSettingsSchema } from '#contract/posts/picture-rights.ts';

const options = { error: '設定の値が正しくありません' };

/** The audiences of a profile and its posts, from the widest to the narrowest. */
export const profileVisibilitySchema = z.enum(['public', 'followers', 'private'], options);
export type ProfileVisibility = z.infer<typeof profileVisibilitySchema>;
/** Which members can send messages to a member. */
const messagePrivacySchema = z.enum(['everyone', 'followers', 'nobody'], options);

const switchSchema = z.boolean(options);

export const privacySettingsSchema = z.strictObject({
  profileVisibility: profileVisibilitySchema,
  messagePrivacy: messagePrivacySchema,
  /** A member who receives no messages cannot write any either. */
  allowMessages: switchSchema,
  /**
   * Whether others see when the member reads and writes messages. Members who hide this cannot see it of others either.
   */
  showsReadReceipts: switchSchema,
  /** Whether other members may show posts of this member in public clips. */
  allowsPublicClips: switchSchema,
});

/** The types of notifications that members can switch on and off. They are values of `type` in notifications. */
export const notificationKindSchema = z.enum([
  'follow',
  'like',
  'comment',
  'reply',
  'mention',
  'event',
  'series',
  'announcement',
]);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

const kindsSchema = z.record(notificationKindSchema, switchSchema);

const notificationSettingsSchema = z.strictObject({
  emailNotifications: switchSchema,
  pushNotifications: switchSchema,
  kinds: kindsSchema,
  push: z.record(deliveryKindSchema, switchSchema),
  mail: z.record(deliveryKindSchema, mailTimingSchema),
  digest: digestTimingSchema,
  quietHours: quietHoursSchema.nullable(),
  /** Whether a push message only says that there is something new. */
  hidesPushText: switchSchema,
});

/** The delivery channels of the site, and whether the viewer's e-mail address receives mail. Calls cannot change them. */
const deliveryChannelsSchema = z.object({
  push: z.boolean(),
  /** Null when the site sends no mail. */
  mail: z
    .object({
      /** The time from which the e-mail address receives no mail, because mails bounced or were reported as spam. */
      stopped_at: timeSchema.nullable(),
      stopped_reason: z.enum(['bounce', 'complaint']).nullable(),
    })
    .nullable(),
});

const settingsSchema = z.strictObject({
  privacy_settings: privacySettingsSchema,
  notification_settings: notificationSettingsSchema,
  picture_settings: pictureSettingsSchema,
  label_settings: labelSettingsSchema,
  delivery_ways: deliveryChannelsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

export const getSettings = defineQuery('/api/settings', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's private settings.",
  response: settingsSchema,
});

const privacyChangeSchema = privacySettingsSchema.partial();
const notificationChangeSchema = notificationSettingsSchema.partial().extend({
  kinds: z.partialRecord(notificationKindSchema, switchSchema).optional(),
  push: z.partialRecord(deliveryKindSchema, switchSchema).optional(),
  mail: z.partialRecord(deliveryKindSchema, mailTimingSchema).optional(),
});

export const updateSettings = defineFunction('updateSettings', {
  access: 'member',
  summary: 'Changes the given private settings of the caller. Omitted settings keep their values.',
  input: z.strictObject({
    privacy_settings: privacyChangeSchema.optional(),
    notification_settings: notificationChangeSchema.optional(),
    picture_settings: pictureSettingsSchema.partial().optional(),
    label_settings: labelSettingsSchema.partial().optional(),
    /** If true, the call fails (`aborted`, `changed-elsewhere`) when it would make the stored visibility wider. */
    neverWider: z.boolean().optional(),
  }),
  output: settingsSchema,
});

export type SettingsChange = z.output<typeof updateSettings.input>;

export const updateProfile = defineFunction('updateProfile', {
  access: 'signed-in',
  summary: `Saves the given fields of the caller's profile and, as updateSettings does, of the private settings. Unknown fields change nothing. The first valid save, which needs both names, completes the profile. A former username leads to the member for 30 days. A member can have ${FORMER_USERNAMES_MAX} former usernames.`,
  perMinute: 30,
  input: profileUpdateSchema
    .strip()
    .extend({
      /** An alias of `avatar_key`. When both contain a picture, `avatar_key` applies. */
      avatar_url: avatarUrlSchema.optional(),
      privacy_settings: privacyChangeSchema.optional(),
      notification_settings: notificationChangeSchema.optional(),
      /** Computed from the names. A value in a call is ignored. */
      is_profile_complete: z.boolean().optional(),
      /**
       * The `updated_at` of the edited version. The call fails if a newer one exists (`aborted`, `changed-elsewhere`).
       */
      baseUpdatedAt: timeSchema.optional(),
    })
    .transform(readAvatar),
  output: z.object({ profile: profileSchema }),
});

interface TypedAvatar {
  avatar_key?: string | null | undefined;
  avatar_url?: string | null | undefined;
}

/** Reads the avatar from both names. A picture in one of them applies, even if the other is null. */
function readAvatar<Fields extends TypedAvatar>({ avatar_url: url, ...fields }: Fields) {
  if (url === undefined) return fields;
  return { ...fields, avatar_key: fields.avatar_key ?? (url === null ? null : pictureKeyOf(url)) };
}
