import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { FollowState } from '#contract/members/follow-state.ts';
import { FollowPill } from './follow-pill.tsx';
import { followsMessages } from './follows.messages.ts';
import { useFollow } from './follows.queries.ts';

const texts = followsMessages;

interface FollowButtonProps {
  userId: string;
  /** The name of the member. */
  name: string;
  /** The state from the query, null for visitors. */
  follow: FollowState | null;
  /** `sm` is for rows. */
  size?: 'sm' | 'md';
  /** In muted colours, so that the faces of a list stand out. */
  tonal?: boolean;
}

/** Follows or unfollows a member. Renders nothing for the viewer's own profile. */
export function FollowButton({ userId, name, follow, ...look }: FollowButtonProps) {
  const { user, loading } = useSession();
  const { isFollowing, isMutual, set } = useFollow(userId, name, follow);
  if (loading || user?.id === userId) return null;

  const state = isMutual ? texts.mutual : texts.following;
  return (
    <FollowPill
      {...look}
      isFollowing={isFollowing}
      state={state}
      name={isFollowing ? texts.unfollowNamed(state, name) : texts.followNamed(name)}
      onChange={set}
    />
  );
}
