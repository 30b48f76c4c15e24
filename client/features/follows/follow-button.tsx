import { useState } from 'react';
import type { FollowState } from '../../../contract/follow-state.ts';
import { messageOf } from '../../lib/api-error.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/toast.tsx';
import { LoginHint, useLoginHint } from '../session/login-hint.tsx';
import { useSession } from '../session/session-context.tsx';
import { followsMessages } from './follows.messages.ts';
import { useFollow } from './follows.queries.ts';

const texts = followsMessages;

interface FollowButtonProps {
  userId: string;
  /** What the member is called. */
  name: string;
  /** As the page has read it; null for visitors. */
  follow: FollowState | null;
  /** Small, in a row of a list; or as large as other buttons. */
  size?: 'sm' | 'md';
}

const sizes = {
  sm: 'touch-area min-h-9 min-w-30 px-3 text-xs',
  md: 'min-h-11 min-w-33 px-4 text-sm',
};

/** Follows and unfollows, at once. Nobody sees one for themselves. */
export function FollowButton({ userId, name, follow, size = 'md' }: FollowButtonProps) {
  const { user, loading } = useSession();
  const [hinted, hint] = useLoginHint();
  // Right after following, the pointer still rests on the button: that is no wish to take it back.
  const [fresh, setFresh] = useState(false);
  const { isFollowing, isMutual, follow: turn } = useFollow(userId, follow);
  if (loading || user?.id === userId) return null;

  const set = (on: boolean): void =>
    turn(on, {
      onUnfollowed: () =>
        showToast({
          type: 'info',
          title: texts.unfollowed(name),
          action: { label: texts.undo, onSelect: () => set(true) },
        }),
      onFailed: (error) =>
        showToast({ type: 'error', title: texts.failed, message: messageOf(error) }),
    });
  const state = isMutual ? texts.mutual : texts.following;

  function press() {
    if (user === null) return hint();
    setFresh(!isFollowing);
    set(!isFollowing);
  }

  return (
    <span className="relative inline-flex shrink-0">
      {hinted && <LoginHint text={texts.signedOut} className="right-0 w-max max-w-64" />}
      <button
        type="button"
        aria-label={isFollowing ? texts.unfollowNamed(state, name) : texts.followNamed(name)}
        onClick={press}
        onPointerLeave={() => setFresh(false)}
        onBlur={() => setFresh(false)}
        className={cx(
          'group relative inline-flex select-none items-center justify-center rounded-full border font-bold transition-[background-color,color,border-color,transform] active:scale-[0.98]',
          sizes[size],
          isFollowing ? 'border-control bg-surface text-ink' : filled,
          isFollowing && !fresh && offering,
        )}
      >
        {isFollowing ? <FollowingLabel state={state} fresh={fresh} /> : texts.follow}
      </button>
    </span>
  );
}

const filled = 'border-transparent bg-brand text-on-brand hover:bg-brand-strong';
const offering =
  'hover:border-danger hover:bg-danger-soft hover:text-danger focus-visible:border-danger focus-visible:text-danger';

/** How it stands; under a pointer, or with the focus of the keyboard, what a press would do. */
function FollowingLabel({ state, fresh }: { state: string; fresh: boolean }) {
  if (fresh) return state;
  return (
    <>
      <span className="group-hover:hidden group-focus-visible:hidden">{state}</span>
      <span className="hidden group-hover:inline group-focus-visible:inline">{texts.unfollow}</span>
    </>
  );
}
