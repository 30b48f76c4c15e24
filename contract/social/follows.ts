import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { FOLLOW_PAGE_SIZE, FOLLOW_REQUESTS_COUNT_MAX } from '#contract/foundations/limits.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQueryOf,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import {
  followStateSchema,
  profileSummarySchema,
  userReferenceSchema,
} from '#contract/members/profiles.ts';

const followAnswerSchema = followStateSchema.extend({
  follower_count: z.int(),
});
export type FollowAnswer = z.infer<typeof followAnswerSchema>;

export const followUser = defineFunction('followUser', {
  access: 'member',
  summary:
    'Follows a member, or asks to follow one whose profile is not public. Such a request waits until the member answers it. Idempotent.',
  perMinute: 120,
  input: z.strictObject({ targetUserId: idSchema }),
  output: followAnswerSchema,
});

export const unfollowUser = defineFunction('unfollowUser', {
  access: 'member',
  summary: 'Stops following a member, or withdraws the request to. Idempotent.',
  input: z.strictObject({ targetUserId: idSchema }),
  output: followAnswerSchema,
});

export const removeFollower = defineFunction('removeFollower', {
  access: 'member',
  summary:
    'Removes a follower of the caller, who is not notified and can follow again. Idempotent.',
  input: z.strictObject({ followerId: idSchema }),
  output: z.object({ follower_count: z.int() }),
});

/** A member in a list of followers. `follow` is null for visitors and for the viewer's own entry. */
export const followListItemSchema = z.object({
  user: profileSummarySchema.extend({ bio: z.string() }),
  follow: followStateSchema.nullable(),
});
export type FollowListItem = z.infer<typeof followListItemSchema>;

const listedFollowSchema = followListItemSchema.extend({
  /** The form is `{follower_id}_{following_id}`. */
  id: z.string(),
  follower_id: idSchema,
  following_id: idSchema,
  /** Null when the viewer is neither of the two members. */
  created_at: timeSchema.nullable(),
});
export type ListedFollow = z.infer<typeof listedFollowSchema>;

export const listFollowers = defineQuery('/api/users/{userId}/followers', {
  access: 'public',
  fromReplica: true,
  summary:
    'Returns the followers of a member, latest first. The list is empty for a restricted profile.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(FOLLOW_PAGE_SIZE),
  response: pageOf(listedFollowSchema),
});

export const listFollowing = defineQuery('/api/users/{userId}/following', {
  access: 'public',
  fromReplica: true,
  summary:
    'Returns the members that a member follows, latest first. The list is empty for a restricted profile.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(FOLLOW_PAGE_SIZE),
  response: pageOf(listedFollowSchema),
});

/** The caller's counts after requests were accepted or refused. */
const answeredSchema = z.object({
  follower_count: z.int(),
  /** The number of requests that are still pending, at most 100. */
  waiting_count: z.int().max(FOLLOW_REQUESTS_COUNT_MAX),
});
export type AnsweredRequests = z.infer<typeof answeredSchema>;

export const answerFollowRequest = defineFunction('answerFollowRequest', {
  access: 'member',
  summary:
    'Accepts or refuses the request of a member to follow the caller. Who is refused is not notified and can ask again. Idempotent.',
  perMinute: 120,
  input: z.strictObject({ requesterId: idSchema, accept: z.boolean() }),
  output: answeredSchema,
});

export const answerFollowRequests = defineFunction('answerFollowRequests', {
  access: 'member',
  summary:
    'Accepts or refuses up to 100 requests to follow the caller, the oldest first. Requests that came after `until` are left. `has_more` says whether to call it again.',
  perMinute: 120,
  input: z.strictObject({ accept: z.boolean(), until: instantSchema }),
  output: answeredSchema.extend({ answered: z.int(), has_more: z.boolean() }),
});

const followRequestSchema = followListItemSchema.extend({ created_at: timeSchema });
export type FollowRequest = z.infer<typeof followRequestSchema>;

export const listFollowRequests = defineQuery('/api/follow-requests', {
  access: 'member',
  isPrivate: true,
  summary: 'Returns the requests to follow the caller that wait for an answer, latest first.',
  search: pageQueryOf(FOLLOW_PAGE_SIZE),
  response: pageOf(followRequestSchema),
});

export const countFollowRequests = defineQuery('/api/follow-requests/count', {
  access: 'member',
  isPrivate: true,
  summary: 'Returns the number of requests to follow the caller, at most 100.',
  response: z.object({ count: z.int().max(FOLLOW_REQUESTS_COUNT_MAX) }),
});
