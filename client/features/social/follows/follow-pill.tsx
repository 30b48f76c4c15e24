import { useState } from 'react';
import { LoginHint, useLoginHint } from '#client/features/identity/session/login-hint.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { followsMessages as texts } from './follows.messages.ts';

interface FollowPillProps {
  isFollowing: boolean;
  label?: string;
  /** The visible label while the viewer follows. */
  state?: string;
  /** The visible label on hover or keyboard focus while the viewer follows. */
  end?: string;
  /** The accessible name. Begins with the visible label. */
  name: string;
  onChange: (isFollowing: boolean) => void;
  size?: 'sm' | 'md';
  /** Whether the button has muted colours, so that the avatars of a list stand out. */
  tonal?: boolean;
}

const sizes = {
  sm: 'touch-area min-h-9 min-w-30 px-3 text-xs',
  md: 'min-h-11 min-w-33 px-4 text-sm',
};

/** A button that follows and unfollows. Asks visitors to log in. */
export function FollowPill({
  isFollowing,
  label = texts.follow,
  state = texts.following,
  end = texts.unfollow,
  name,
  onChange,
  size = 'md',
  tonal = false,
}: FollowPillProps) {
  const { user } = useSession();
  const [isHintShown, showHint] = useLoginHint();
  // After a press that follows, the button must not offer to unfollow until the pointer leaves it.
  const [justFollowed, setJustFollowed] = useState(false);

  function press() {
    if (user === null) return showHint();
    setJustFollowed(!isFollowing);
    onChange(!isFollowing);
  }

  return (
    <span className="relative inline-flex shrink-0">
      {isHintShown && <LoginHint text={texts.signedOut} className="right-0 w-max max-w-64" />}
      <button
        type="button"
        aria-label={name}
        onClick={press}
        onPointerLeave={() => setJustFollowed(false)}
        onBlur={() => setJustFollowed(false)}
        className={cx(
          'group relative inline-flex flex-1 select-none items-center justify-center rounded-full border font-bold transition-[background-color,color,border-color,transform] active:scale-[0.98]',
          sizes[size],
          isFollowing ? 'border-control bg-surface text-ink' : tonal ? soft : filled,
          isFollowing && !justFollowed && offering,
        )}
      >
        {isFollowing && !justFollowed ? (
          <>
            <span className="group-hover:hidden group-focus-visible:hidden">{state}</span>
            <span className="hidden group-hover:inline group-focus-visible:inline">{end}</span>
          </>
        ) : isFollowing ? (
          state
        ) : (
          label
        )}
      </button>
    </span>
  );
}

const filled = 'border-transparent bg-brand text-on-brand hover:bg-brand-strong';
const soft = 'border-transparent bg-brand-soft text-brand hover:border-brand';
const offering =
  'hover:border-danger hover:bg-danger-soft hover:text-danger focus-visible:border-danger focus-visible:text-danger';
