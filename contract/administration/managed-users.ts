import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, TEAM_NOTE_MAX } from '#contract/foundations/limits.ts';
import {
  idSchema,
  instantSchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSchema, profileSummarySchema } from '#contract/members/profiles.ts';
import { contentsSchema, endSchema, ruleReferenceSchema } from '#contract/moderation/decisions.ts';
import { moderationReasonSchema, optionalReasonSchema } from '#contract/moderation/moderation.ts';
import { adminRanks } from '#contract/team/admins.ts';

const access = { permission: 'manage_users' } as const;
const liveAccess = { ...access, live: true } as const;

export const userStates = ['active', 'incomplete', 'blocked', 'leaving'] as const;
export type UserState = (typeof userStates)[number];

/** The orders of the member list: by time of joining, by time of last use, or by number of reports. */
export const userSorts = ['newest', 'used', 'reports'] as const;
export type UserSort = (typeof userSorts)[number];

/** Whether the list of members in this state can be sorted in several orders. */
export function isSortable(state: UserState | undefined): boolean {
  return state === undefined || state === 'active';
}

/** A member as the team sees them: the fields of the profile, and facts that only the team sees. */
const managedUserSchema = profileSchema.extend({
  state: z.enum(userStates),
  blocked_at: timeSchema.nullable(),
  blocked_until: timeSchema.nullable(),
  rank: z.enum(adminRanks).nullable(),
});
export type ManagedUser = z.infer<typeof managedUserSchema>;

const listedUserSchema = managedUserSchema.extend({
  /** The time of the first request on the last day on which the member used the site. */
  last_used_at: timeSchema,
  /** The number of reports about the member and their content. 0 when the member is the viewer. */
  reports_count: z.int(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

const filterFields = z.strictObject({
  /** A part of a name, the beginning of an @name, or a complete email address. */
  query: z.string().trim().max(100, '検索する言葉は100文字以内で入力してください').default(''),
  state: z.enum(userStates, '状態の指定が正しくありません').optional(),
  rank: z.enum([...adminRanks, 'none'], '役割の指定が正しくありません').optional(),
  joinedFrom: instantSchema.optional(),
  joinedUntil: instantSchema.optional(),
  sort: z.enum(userSorts, '並び順の指定が正しくありません').default('newest'),
});

const filterSchema = filterFields.refine(
  ({ sort, state }) => sort === 'newest' || isSortable(state),
  { path: ['sort'], error: 'この状態のメンバーは、この順に並べられません' },
);

export const getAllUsersV2 = defineFunction('getAllUsersV2', {
  access,
  summary:
    'Returns members by a part of their names, @name, exact email, state, rank and time of joining. In the order of joining, of the last use, or of the reports about them, which omits the caller. Blocked, leaving and incomplete members only have an order of their own.',
  perMinute: 120,
  input: z.strictObject({
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    pageToken: z.string().max(400, 'カーソルの形式が正しくありません').optional(),
    filter: filterSchema.prefault({}),
  }),
  output: z.object({
    users: z.array(listedUserSchema),
    nextPageToken: z.string().nullable(),
    hasMore: z.boolean(),
  }),
});

/** A note of the team, which members cannot see. */
const teamNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  author: profileSummarySchema.nullable(),
  created_at: timeSchema,
});

export const getManagedUser = defineQuery('/api/admin/users/{userId}', {
  access,
  summary: 'Returns a member for the team: profile, account, counts and notes.',
  params: z.strictObject({ userId: idSchema }),
  response: z.object({
    user: managedUserSchema,
    email: z.string(),
    blocked_reason: z.string(),
    block_case_id: idSchema.nullable(),
    /** The restriction of the member, with the case of its decision. Null without a restriction. */
    restriction: z
      .object({
        at: timeSchema,
        until: timeSchema.nullable(),
        reason: z.string(),
        case_id: idSchema.nullable(),
      })
      .nullable(),
    last_seen_at: timeSchema.nullable(),
    watermark_url: z.string().nullable(),
    /** The pending deletion of the account. Null without one. */
    deletion: z
      .object({
        delete_after: timeSchema,
        /** Whether the member requested the deletion. If so, only the member can revert it. */
        is_own: z.boolean(),
        reason: z.string(),
      })
      .nullable(),
    counts: z.object({
      comments: z.int(),
      events: z.int(),
      reports_made: z.int(),
      reports_about: z.int(),
      hidden: z.object({ posts: z.int(), comments: z.int(), events: z.int() }),
      /** The number of deleted posts, comments and events that the team can restore. */
      deleted: z.int(),
    }),
    /** Latest first. Empty when the member is the viewer. */
    notes: z.array(teamNoteSchema),
    can: z.object({
      block: z.boolean(),
      delete: z.boolean(),
      restore: z.boolean(),
      verify: z.boolean(),
      unmark: z.boolean(),
      passkeys: z.boolean(),
      note: z.boolean(),
      notice: z.boolean(),
      /** Whether the viewer can hide or delete the member's content while blocking the member. */
      contents: z.boolean(),
    }),
  }),
});

export type ManagedUserView = z.infer<typeof getManagedUser.response>;
export type TeamNote = z.infer<typeof teamNoteSchema>;

export const toggleUserBlock = defineFunction('toggleUserBlock', {
  access: liveAccess,
  summary:
    'Blocks a member, permanently or until a time, or unblocks them. A block ends their sessions and live connections at once. A new block is a decision that the member reads and can appeal, and can hide or delete what they have made.',
  input: z.strictObject({
    targetUserId: idSchema,
    block: z.boolean(),
    reason: moderationReasonSchema,
    until: endSchema('停止'),
    /** The rule that a new block cites. The member reads it. */
    rule: ruleReferenceSchema.nullable().default(null),
    /** The content that a new block hides or deletes. `target` means the profile, so no other content is hidden. */
    contents: contentsSchema.prefault({ scope: 'none' }),
  }),
  output: z.object({ user: managedUserSchema }),
});

const restrictionFields = {
  targetUserId: idSchema,
  restrict: z.boolean(),
  reason: moderationReasonSchema,
  until: endSchema('制限'),
  /** The rule that a new restriction cites. The member reads it. */
  rule: ruleReferenceSchema.nullable().default(null),
};

export const toggleUserRestriction = defineFunction('toggleUserRestriction', {
  access: liveAccess,
  summary:
    'Restricts a member, permanently or until a time, changes the end and the reason of a restriction, or lifts it. A new restriction is a decision that the member reads and can appeal.',
  input: z.strictObject(restrictionFields),
  output: z.object({ user: managedUserSchema }),
});

export const deleteUser = defineFunction('deleteUser', {
  access: liveAccess,
  needsProof: true,
  summary:
    'Schedules the deletion of a member with all their content. The member is hidden at once, and everything is deleted after 14 days. Until then, `restoreUser` cancels the deletion. A backup is stored of everything that can be restored. With `confirmUsername`, fails for another @name.',
  perMinute: 20,
  input: z.strictObject({
    targetUserId: idSchema,
    /** Optional here, but the dialog of the administration requires it. */
    reason: optionalReasonSchema,
    /** The @name, which confirms the action. Optional here, but the dialog requires it. */
    confirmUsername: z
      .string('ユーザーIDを入力してください')
      .max(100, 'ユーザーIDが違います')
      .optional(),
  }),
  output: z.object({ deleted_id: idSchema, delete_after: timeSchema }),
});

export const restoreUser = defineFunction('restoreUser', {
  access: liveAccess,
  needsProof: true,
  summary:
    'Cancels the pending deletion of a member that the team has deleted. Members who deleted their own account cancel it themselves.',
  perMinute: 20,
  input: z.strictObject({ targetUserId: idSchema, reason: moderationReasonSchema }),
  output: z.object({ user: managedUserSchema }),
});

export const setUserVerified = defineFunction('setUserVerified', {
  access,
  summary: 'Gives a member the verified mark, or removes it.',
  input: z.strictObject({
    targetUserId: idSchema,
    verified: z.boolean(),
    reason: moderationReasonSchema,
  }),
  output: z.object({ user: managedUserSchema }),
});

export const removeWatermarkPicture = defineFunction('removeWatermarkPicture', {
  access,
  summary:
    'Takes the picture out of the watermark of a member, whose pictures show its words from then on. A repeated call changes nothing.',
  input: z.strictObject({ targetUserId: idSchema, reason: moderationReasonSchema }),
  output: z.object({ user: managedUserSchema }),
});

const noteTextSchema = textSchema({
  what: 'メモ',
  max: TEAM_NOTE_MAX,
  required: true,
  multiline: true,
});

export const addTeamNote = defineFunction('addTeamNote', {
  access,
  summary: 'Adds a note about a member, which only the team can read.',
  input: z.strictObject({
    targetUserId: idSchema,
    text: noteTextSchema,
    requestId: requestIdSchema,
  }),
  output: z.object({ note: teamNoteSchema }),
});

export const changeTeamNote = defineFunction('changeTeamNote', {
  access,
  summary: 'Replaces the text of a note by the caller.',
  input: z.strictObject({ noteId: idSchema, text: noteTextSchema }),
  output: z.object({ note: teamNoteSchema }),
});

export const deleteTeamNote = defineFunction('deleteTeamNote', {
  access,
  summary: 'Deletes a note by the caller. A repeated call changes nothing.',
  input: z.strictObject({ noteId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});
