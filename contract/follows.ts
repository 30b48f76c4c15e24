import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { followStateSchema } from './follow-state.ts';
import { FOLLOW_PAGE_SIZE } from './limits.ts';
import { idSchema, pageOf, pageQueryOf } from './primitives.ts';
import { profileSummarySchema, userReferenceSchema } from './profiles.ts';

/** What following or unfollowing leads to. */
export const followAnswerSchema = followStateSchema.extend({
  /** Followers of the other. */
  follower_count: z.int(),
});

export type FollowAnswer = z.infer<typeof followAnswerSchema>;

export const followUser = defineFunction({
  name: 'followUser',
  access: 'member',
  summary: 'Follows a member; doing it twice changes nothing.',
  perMinute: 60,
  input: z.strictObject({ targetUserId: idSchema }),
  output: followAnswerSchema,
});

export const unfollowUser = defineFunction({
  name: 'unfollowUser',
  access: 'member',
  summary: 'Stops following a member; doing it twice changes nothing.',
  perMinute: 60,
  input: z.strictObject({ targetUserId: idSchema }),
  output: followAnswerSchema,
});

/** A member in a list of followers, with the viewer's own relation; null for visitors and on oneself. */
export const followListItemSchema = z.object({
  user: profileSummarySchema.extend({ bio: z.string() }),
  follow: followStateSchema.nullable(),
});

export type FollowListItem = z.infer<typeof followListItemSchema>;

export const listFollowers = defineQuery({
  path: '/api/users/{userId}/followers',
  access: 'public',
  summary: 'Who follows a member, the latest first; a restricted profile tells nobody.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(FOLLOW_PAGE_SIZE),
  response: pageOf(followListItemSchema),
});

export const listFollowing = defineQuery({
  path: '/api/users/{userId}/following',
  access: 'public',
  summary: 'Whom a member follows, the latest first; a restricted profile tells nobody.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(FOLLOW_PAGE_SIZE),
  response: pageOf(followListItemSchema),
});
