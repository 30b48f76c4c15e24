import * as contract from '#contract/social/follows.ts';
import type { Site } from '#server/platform/site.ts';
import * as requests from './follow-requests.service.ts';
import { endFollowOf, follow, readFollows, unfollow } from './follows.service.ts';

export function registerFollows({ binding, database }: Site): void {
  binding.callable(contract.followUser, ({ viewer, input }) =>
    follow(database, viewer, input.targetUserId),
  );
  binding.callable(contract.unfollowUser, ({ viewer, input }) =>
    unfollow(database, viewer, input.targetUserId),
  );
  binding.callable(contract.removeFollower, ({ viewer, input }) =>
    endFollowOf(database, viewer, input.followerId),
  );
  binding.query(contract.listFollowers, ({ viewer, database, params, search }) =>
    readFollows(database, viewer, 'followers', params.userId, search),
  );
  binding.query(contract.listFollowing, ({ viewer, database, params, search }) =>
    readFollows(database, viewer, 'following', params.userId, search),
  );
  binding.callable(contract.answerFollowRequest, ({ viewer, input }) =>
    requests.answerFollowRequest(database, viewer, input),
  );
  binding.callable(contract.answerFollowRequests, ({ viewer, input }) =>
    requests.answerFollowRequests(database, viewer, input),
  );
  binding.query(contract.listFollowRequests, ({ viewer, search }) =>
    requests.readFollowRequests(database, viewer, search),
  );
  binding.query(contract.countFollowRequests, ({ viewer }) =>
    requests.countWaiting(database, viewer),
  );
}
