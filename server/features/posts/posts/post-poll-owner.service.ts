import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { PollOwner } from '#server/features/polls/polls/poll-owners.service.ts';
import { canReadPost } from './posts.policy.ts';
import { findPostAccess } from './posts.shared.store.ts';
import { setHasPoll } from './posts.store.ts';

/** Posts to which polls belong. Readers of a post see its poll. */
export const postPollOwner: PollOwner = {
  async find(database, viewer, id) {
    const post = await findPostAccess(database, id, viewer.userId);
    if (!post || !canReadPost(viewer, post)) return null;
    if (await isBlocked(database, viewer, post.user_id)) return null;
    return { userId: post.user_id, isShown: post.is_published };
  },
  async isShown(database, id) {
    return (await findPostAccess(database, id))?.is_published ?? false;
  },
  setHasPoll,
};
