import {
  followUser,
  listFollowers,
  listFollowing,
  removeFollower,
  unfollowUser,
} from '#contract/social/follows.ts';
import type { Site } from '#server/platform/site.ts';
import { endFollowOf, follow, readFollows, unfollow } from './follows.service.ts';

/** Follows: following, unfollowing, removing a follower, and the lists of followers and followed members. */
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
}
