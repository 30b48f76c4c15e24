import { postSeriesMessages } from '#client/features/posts/post-series/post-series.messages.ts';
import { useSeriesFollow } from '#client/features/posts/post-series/post-series.queries.ts';
import { FollowPill } from '#client/features/social/follows/follow-pill.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PostSeries } from '#contract/posts/post-series.ts';

const texts = postSeriesMessages.follow;

/** The button that follows and unfollows a series. */
export function SeriesFollow({ series: { id, title, is_following } }: { series: PostSeries }) {
  const follow = useSeriesFollow(id);
  const about = `series-follow:${id}`;
  function change(following: boolean) {
    follow.mutate(following, {
      onSuccess: () => {
        if (following) showToast({ type: 'success', about, title: texts.done });
      },
      onError: (error) =>
        showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) }),
    });
  }
  return (
    <FollowPill
      isFollowing={is_following}
      label={texts.label}
      name={is_following ? texts.off(title) : texts.on(title)}
      onChange={change}
    />
  );
}
