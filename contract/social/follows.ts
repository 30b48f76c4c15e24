import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { FOLLOW_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { idSchema, pageOf, pageQueryOf, timeSchema } from '#contract/foundations/primitives.ts';
import { followStateSchema } from '#contract/members/follow-state.ts';
import { profileSummarySchema, userReferenceSchema } from '#contract/members/profiles.ts';

/** The state after following or unfollowing. */
export const followAnswerSchema = followStateSchema.extend({
  /** The number of followers of the other member. */
  follower_count: z.int(),
});

export type FollowAnswer = z.infer<typeof followAnswerSchema>;

export const followUser = defineFunction({
  name: 'followUser',
  access: 'member',
  summary: 'Follows a member. Idempotent.',
  perMinute: 120,
  input: z.strictObject({ targetUserId: idSchema }),
  output: followAnswerSchema,
});

export const unfollowUser = defineFunction({
  name: 'unfollowUser',
  access: 'member',
  summary: 'Stops following a member. Idempotent.',
  perMinute: 60,
  input: z.strictObject({ targetUserId: idSchema }),
  output: followAnswerSchema,
});

export const removeFollower = defineFunction({
  name: 'removeFollower',
  access: 'member',
  summary:
    'Removes a follower of the caller, who is not notified and can follow again. Idempotent.',
  perMinute: 60,
  input: z.strictObject({ followerId: idSchema }),
  /** The number of followers of the caller. */
  output: z.object({ follower_count: z.int() }),
});

/**
 * A member in a list of followers. `follow` is between the viewer and that member. It is null for visitors and for the
 * viewer.
 */
export const followListItemSchema = z.object({
  user: profileSummarySchema.extend({ bio: z.string() }),
  follow: followStateSchema.nullable(),
});

export type FollowListItem = z.infer<typeof followListItemSchema>;

/** A follow in a list of follows: the listed member, and the record. */
export const listedFollowSchema = followListItemSchema.extend({
  /** `{follower_id}_{following_id}` */
  id: z.string(),
  follower_id: idSchema,
  following_id: idSchema,
  /** For the two members only. Null for others. */
  created_at: timeSchema.nullable(),
});

export type ListedFollow = z.infer<typeof listedFollowSchema>;

export const listFollowers = defineQuery({
  path: '/api/users/{userId}/followers',
  access: 'public',
  fromReplica: true,
  summary:
    'Returns the followers of a member, latest first. The list is empty for a restricted profile.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(FOLLOW_PAGE_SIZE),
  response: pageOf(listedFollowSchema),
});

export const listFollowing = defineQuery({
  path: '/api/users/{userId}/following',
  access: 'public',
  fromReplica: true,
  summary:
    'Returns the members that a member follows, latest first. The list is empty for a restricted profile.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(FOLLOW_PAGE_SIZE),
  response: pageOf(listedFollowSchema),
});
