import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { FollowState } from '#contract/members/profiles.ts';
import { FollowPill } from './follow-pill.tsx';
import { followsMessages as texts } from './follows.messages.ts';
import { useFollow } from './follows.queries.ts';

const UnfollowDialog = lazyDialog(() => import('./unfollow-dialog.tsx'));

interface FollowButtonProps {
  userId: string;
  name: string;
  /** The cached follow state. Null for visitors. */
  follow: FollowState | null;
  size?: 'sm' | 'md';
  tonal?: boolean;
}

/** Follows or unfollows a member. Asks first if a new follow would need consent. Renders nothing for the viewer. */
export function FollowButton({ userId, name, follow, ...style }: FollowButtonProps) {
  const { user, loading } = useSession();
  const { isFollowing, isAsking, isMutual, set } = useFollow(userId, name, follow);
  const [isLeaving, setLeaving] = useState(false);
  if (loading || user?.id === userId) return null;

  const label = follow?.request === undefined ? texts.follow : texts.ask;
  const state = isMutual ? texts.mutual : texts.following;
  const words = isAsking
    ? { state: texts.asking, end: texts.withdraw, name: texts.withdrawNamed(name) }
    : { state, end: texts.unfollow, name: texts.unfollowNamed(state, name) };
  const isHardToRegain = isFollowing && follow?.needs_consent_again === true;
  return (
    <>
      <FollowPill
        {...style}
        {...words}
        isFollowing={isFollowing}
        label={label}
        name={isFollowing ? words.name : texts.followNamed(label, name)}
        onChange={(next) => (isHardToRegain ? setLeaving(true) : set(next))}
      />
      <UnfollowDialog
        name={name}
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onUnfollow={() => set(false)}
      />
    </>
  );
}

/** A badge for members who follow the viewer. Not for mutual follows, which the follow button shows. */
export function FollowsYouBadge({ follow }: { follow: FollowState | null }) {
  if (!follow?.is_followed_by || follow.is_following) return null;
  return <Badge>{texts.followsYou}</Badge>;
}
