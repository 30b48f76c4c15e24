import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { followsMessages } from '../follows/follows.messages.ts';
import { tagFollowsMessages } from './tag-follows.messages.ts';
import { useTagFollow } from './tag-follows.queries.ts';

const texts = followsMessages;

/** Like `useTagFollow`, with toasts that revert an unfollow and, if `linked`, lead to the posts after a follow. */
export function useTagFollowToggle(tag: string, linked = false) {
  const { setFollowing, ...state } = useTagFollow(tag);
  const about = `tag-follow:${tag}`;
  const set = (on: boolean): void =>
    setFollowing(on, {
      onFollowed: () =>
        linked &&
        showToast({
          type: 'success',
          about: 'tag-followed',
          title: tagFollowsMessages.followed,
          link: { label: tagFollowsMessages.followedLink, to: '/feed?of=tags' },
        }),
      onUnfollowed: () =>
        showToast({
          type: 'info',
          about,
          title: texts.unfollowed,
          message: `#${tag}`,
          action: { label: texts.undo, onSelect: () => set(true) },
        }),
      onError: (error) =>
        showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) }),
    });
  return { ...state, set };
}
