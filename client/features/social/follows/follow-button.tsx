import { useState } from 'react';
import { LoginHint, useLoginHint } from '#client/features/identity/session/login-hint.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { FollowState } from '#contract/members/follow-state.ts';
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

const sizes = {
  sm: 'touch-area min-h-9 min-w-30 px-3 text-xs',
  md: 'min-h-11 min-w-33 px-4 text-sm',
};

/** Follows or unfollows a member. Renders nothing for the viewer's own profile. */
export function FollowButton({
  userId,
  name,
  follow,
  size = 'md',
  tonal = false,
}: FollowButtonProps) {
  const { user, loading } = useSession();
  const [isHintShown, showHint] = useLoginHint();
  // The pointer stays on the button after a press. It must not offer to unfollow yet.
  const [justFollowed, setJustFollowed] = useState(false);
  const { isFollowing, isMutual, setFollowing } = useFollow(userId, follow);
  if (loading || user?.id === userId) return null;

  const set = (on: boolean): void =>
    setFollowing(on, {
      onUnfollowed: () =>
        showToast({
          type: 'info',
          about: `follow:${userId}`,
          title: texts.unfollowed,
          message: texts.unfollowedName(name),
          action: { label: texts.undo, onSelect: () => set(true) },
        }),
      onError: (error) =>
        showToast({
          type: 'error',
          about: `follow:${userId}`,
          title: texts.failed,
          message: messageOf(error),
        }),
    });
  const state = isMutual ? texts.mutual : texts.following;

  function press() {
    if (user === null) return showHint();
    setJustFollowed(!isFollowing);
    set(!isFollowing);
  }

  return (
    <span className="relative inline-flex shrink-0">
      {isHintShown && <LoginHint text={texts.signedOut} className="right-0 w-max max-w-64" />}
      <button
        type="button"
        aria-label={isFollowing ? texts.unfollowNamed(state, name) : texts.followNamed(name)}
        onClick={press}
        onPointerLeave={() => setJustFollowed(false)}
        onBlur={() => setJustFollowed(false)}
        className={cx(
          'group relative inline-flex select-none items-center justify-center rounded-full border font-bold transition-[background-color,color,border-color,transform] active:scale-[0.98]',
          sizes[size],
          isFollowing ? 'border-control bg-surface text-ink' : tonal ? soft : filled,
          isFollowing && !justFollowed && offering,
        )}
      >
        {isFollowing ? <FollowingLabel state={state} justFollowed={justFollowed} /> : texts.follow}
      </button>
    </span>
  );
}

const filled = 'border-transparent bg-brand text-on-brand hover:bg-brand-strong';
const soft = 'border-transparent bg-brand-soft text-brand hover:border-brand';
const offering =
  'hover:border-danger hover:bg-danger-soft hover:text-danger focus-visible:border-danger focus-visible:text-danger';

/** Shows the state, and on hover or keyboard focus the action. */
function FollowingLabel({ state, justFollowed }: { state: string; justFollowed: boolean }) {
  if (justFollowed) return state;
  return (
    <>
      <span className="group-hover:hidden group-focus-visible:hidden">{state}</span>
      <span className="hidden group-hover:inline group-focus-visible:inline">{texts.unfollow}</span>
    </>
  );
}
