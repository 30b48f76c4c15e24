import {
  answerFollowRequest,
  answerFollowRequests,
  countFollowRequests,
  followUser,
  listFollowers,
  listFollowing,
  listFollowRequests,
  removeFollower,
  unfollowUser,
} from '#contract/social/follows.ts';
import type { Site } from '#server/platform/site.ts';
import * as requests from './follow-requests.service.ts';
import { endFollowOf, follow, readFollows, unfollow } from './follows.service.ts';

/** Registers the calls of follows and requests, and the lists of followers and followed members. */
export function registerFollows({ binding, database }: Site): void {
  binding.callable(followUser, ({ viewer, input }) => follow(database, viewer, input.targetUserId));
  binding.callable(unfollowUser, ({ viewer, input }) =>
    unfollow(database, viewer, input.targetUserId),
  );
  binding.callable(removeFollower, ({ viewer, input }) =>
    endFollowOf(database, viewer, input.followerId),
  );
  binding.query(listFollowers, ({ viewer, database, params, search }) =>
    readFollows(database, viewer, 'followers', params.userId, search),
  );
  binding.query(listFollowing, ({ viewer, database, params, search }) =>
    readFollows(database, viewer, 'following', params.userId, search),
  );
  binding.callable(answerFollowRequest, ({ viewer, input }) =>
    requests.answerFollowRequest(database, viewer, input),
  );
  binding.callable(answerFollowRequests, ({ viewer, input }) =>
    requests.answerFollowRequests(database, viewer, input),
  );
  binding.query(listFollowRequests, ({ viewer, search }) =>
    requests.readFollowRequests(database, viewer, search),
  );
  binding.query(countFollowRequests, ({ viewer }) => requests.countWaiting(database, viewer));
}
