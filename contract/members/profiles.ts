import { z } from 'zod';
import { hasUnprintable } from '#contract/foundations/characters.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { ID_PATTERN } from '#contract/foundations/ids.ts';
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  LOCATION_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
  WEBSITE_MAX,
} from '#contract/foundations/limits.ts';
import { isMisleadingName, isReservedUsername } from '#contract/foundations/names.ts';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import { pictureKeyIn } from '#contract/foundations/pictures.ts';
import { idSchema, textSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { isWebUrl } from '#contract/foundations/safe-url.ts';
import { shownBirthdaySchema } from './birthdays.ts';

/** The follows between the viewer and another member, in both directions. Mutual follows are 相互フォロー中. */
export const followStateSchema = z.object({
  is_following: z.boolean(),
  is_followed_by: z.boolean(),
  /** `needed`: a follow needs the consent of the other member. `pending`: the viewer has requested it. */
  request: z.enum(['needed', 'pending']).optional(),
  /** Set when the viewer, after an unfollow, would need consent to follow again. */
  needs_consent_again: z.literal(true).optional(),
  /** Whether the other member has requested to follow the viewer. Only on profiles. */
  asks_to_follow: z.boolean().optional(),
});
export type FollowState = z.infer<typeof followStateSchema>;

export const displayNameSchema = textSchema({
  what: '表示名',
  max: DISPLAY_NAME_MAX,
  required: true,
  normalize: true,
}).refine((name) => !isMisleadingName(name), {
  error: '表示名に、見えない文字や文字の向きを変える記号は使えません',
});

const usernameLength = 'ユーザーIDは3〜20文字で入力してください';

export const usernameSchema = z
  .string('ユーザーIDを入力してください')
  .trim()
  .min(1, { error: 'ユーザーIDを入力してください', abort: true })
  .regex(/^[A-Za-z0-9_]*$/, {
    error: 'ユーザーIDは英数字とアンダースコアのみ使用できます',
    abort: true,
  })
  .min(USERNAME_MIN, usernameLength)
  .max(USERNAME_MAX, usernameLength);

export const usernameReservedText =
  'このユーザーIDは使用できません。別のユーザーIDを入力してください';

/** A new username. Members can keep a reserved username that they already have, and can change its case. */
export const newUsernameSchema = usernameSchema.refine(
  (username) => !isReservedUsername(username),
  { error: usernameReservedText },
);

export const bioSchema = textSchema({ what: '自己紹介', max: BIO_MAX, multiline: true });

const locationSchema = textSchema({ what: '場所', max: LOCATION_MAX, normalize: true }).refine(
  (location) => location === '' || !isMisleadingName(location),
  { error: '場所に、見えない文字や文字の向きを変える記号は使えません' },
);

/** The URL of a member's website, or an empty text. `https://` is added when it is missing. */
const websiteSchema = z
  .string('ウェブサイトのURLを入力してください')
  .trim()
  .overwrite((typed) => (/^(?:$|https?:|\/)/i.test(typed) ? typed : `https://${typed}`))
  .max(WEBSITE_MAX, {
    error: `ウェブサイトのURLは${WEBSITE_MAX}文字以内で入力してください`,
    abort: true,
  })
  .refine((website) => website === '' || isWebsite(website), {
    error: 'ウェブサイトは「https://」または「http://」で始まるURLを入力してください',
  });

// Whether the host has a dot and a top-level domain. This refuses `ftp`, which is the host of `https://ftp://…`.
function isWebsite(address: string): boolean {
  if (!isWebUrl(address) || hasUnprintable(address)) return false;
  return /\.[^.]*[a-z][^.]*$/i.test(new URL(address).hostname);
}

const profilePictureSchema = pictureKeyIn('profile-images').nullable();

const profileFields = {
  display_name: displayNameSchema,
  username: usernameSchema,
  bio: bioSchema,
  website: websiteSchema,
  location: locationSchema,
  avatar_key: profilePictureSchema,
  cover_key: profilePictureSchema,
};

/** The changeable fields of the caller's profile. Omitted fields stay unchanged. */
export const profileUpdateSchema = z.strictObject(profileFields).partial();

export type ProfileUpdate = z.output<typeof profileUpdateSchema>;

/** The URL of an uploaded picture, like the `avatar_url` of a profile. Null for the generated avatar. */
export const avatarUrlSchema = z
  .string()
  .refine((url) => profilePictureSchema.safeParse(pictureKeyOf(url)).success, {
    error: '画像の指定が正しくありません',
  })
  .nullable();

/** The first save of a profile. Both names are required. */
export const firstProfileSchema = profileUpdateSchema.extend({
  display_name: displayNameSchema,
  username: usernameSchema,
});

export const profileSummarySchema = z.object({
  id: idSchema,
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  is_verified: z.boolean(),
  /** Whether the member has an official NFT in a proven wallet. */
  is_holder: z.boolean(),
});
export type ProfileSummary = z.infer<typeof profileSummarySchema>;

export const profileSchema = profileSummarySchema.extend({
  username_lower: z.string(),
  display_name_lower: z.string(),
  cover_url: z.string().nullable(),
  bio: z.string(),
  website: z.string(),
  location: z.string(),
  is_profile_complete: z.boolean(),
  post_count: z.int(),
  follower_count: z.int(),
  following_count: z.int(),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/** A profile for other users. If `is_restricted`, all fields are empty except names, avatar and the two badges. */
const publicProfileSchema = profileSchema.extend({
  is_restricted: z.boolean(),
  /** Absent when the viewer may not see the birthday. */
  birthday: shownBirthdaySchema.optional(),
  /** Set when there are public clips. */
  has_clips: z.literal(true).optional(),
  /** Set on profiles of others when the viewer may see posts in a series of the member. */
  has_series: z.literal(true).optional(),
  created_at: timeSchema.nullable(),
  updated_at: timeSchema.nullable(),
  /** The follows between the viewer and this member. Null for visitors and for the viewer's own profile. */
  follow: followStateSchema.nullable(),
  /** Whether the viewer has blocked this member. `mute` is set while the viewer mutes them. */
  is_blocked: z.boolean(),
  mute: z.object({ expires_at: timeSchema.nullable() }).nullable(),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** A user id, or an @ followed by a username. */
export const userReferenceSchema = z
  .string()
  .regex(new RegExp(`^(${ID_PATTERN}|@[A-Za-z0-9_]{3,20})$`), 'メンバーの指定が正しくありません');

export const getProfile = defineQuery('/api/users/{userId}', {
  access: 'public',
  isShared: true,
  fromReplica: true,
  summary: 'Returns a public profile, by id or @username.',
  params: z.strictObject({ userId: userReferenceSchema }),
  response: publicProfileSchema,
});

export const checkUsername = defineFunction('checkUsername', {
  access: 'signed-in',
  whileReadOnly: 'everybody',
  summary:
    'Returns whether the caller can use a username now, which includes their own, and how often they can still change it.',
  perMinute: 90,
  input: z.strictObject({ username: usernameSchema }),
  output: z.object({
    available: z.boolean(),
    /** Why the username is not available. `changes`: the caller has changed usernames too often. */
    refusal: z.enum(['taken', 'reserved', 'changes']).nullable(),
    changes_left: z.int(),
    /** When the caller can change the username again. Null when the caller can change it now. */
    changes_from: timeSchema.nullable(),
  }),
});
