import { useLayoutEffect, useRef, useState } from 'react';
import { loginTarget } from '#client/features/identity/session/login-target.ts';
import { sessionMessages } from '#client/features/identity/session/session.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { cx } from '#client/ui/text/cx.ts';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import { likeBubblesMessages as texts } from './like-bubbles.messages.ts';
import { likesMessages } from './likes.messages.ts';
import { type Bubble, encouragementIndex } from './use-like-button.ts';

interface LikeBubblesProps {
  bubbles: readonly Bubble[];
  /** Whether the left half of the line below the button stays free of messages, because it shows other content. */
  isHalf: boolean;
}

/** The height of the tab bar on phones, in pixels. */
const TAB_BAR = 64;

/**
 * Temporary messages, as wide as the nearest positioned ancestor. They are below the button, because the growing +n
 * rises above the button. If the lower edge of the screen would cut them off, they are above the +n.
 */
export function LikeBubbles({ bubbles, isHalf }: LikeBubblesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  const count = bubbles.length;
  useLayoutEffect(() => {
    const { bottom = 0 } = box.current?.getBoundingClientRect() ?? {};
    if (count === 0) setAbove(false);
    else if (bottom > innerHeight - TAB_BAR) setAbove(true);
  }, [count]);
  if (count === 0) return null;
  return (
    <div
      ref={box}
      className={cx(
        'pointer-events-none absolute right-0 z-20 mt-1 mb-12 flex flex-col items-end gap-1',
        isAbove ? 'bottom-full' : 'top-full',
        isHalf ? 'left-1/2' : 'left-0',
      )}
    >
      {bubbles.map((bubble) => (
        <div
          key={bubble.kind}
          role={bubble.kind === 'encouragement' ? undefined : 'status'}
          className={cx(
            'animate-rise rounded-lg px-3 py-2 text-center font-bold text-sm leading-snug shadow-md [word-break:auto-phrase]',
            bubble.kind === 'login' && 'pointer-events-auto',
            classesOf(bubble),
          )}
        >
          <BubbleText bubble={bubble} />
        </div>
      ))}
    </div>
  );
}

function classesOf(bubble: Bubble): string {
  const isLast = bubble.kind === 'celebration' && bubble.hundred === MAX_LIKES_PER_POST;
  if (isLast || bubble.kind === 'full') return 'bg-gold-soft text-gold';
  return bubble.kind === 'login'
    ? 'bg-raised text-ink border border-line'
    : 'bg-like-soft text-like';
}

function BubbleText({ bubble }: { bubble: Bubble }) {
  const { encouragements } = texts;
  switch (bubble.kind) {
    case 'full':
      return likesMessages.full;
    case 'celebration':
      return texts.celebration(formatCount(bubble.hundred));
    case 'encouragement':
      return encouragements[encouragementIndex(bubble.taps, encouragements.length) ?? 0];
    case 'login':
      return <LoginHint />;
  }
}

function LoginHint() {
  const { to, state } = loginTarget(useLocation());
  return (
    <Link to={to} state={state} className="block min-h-11 content-center">
      {texts.signedOut}{' '}
      <span className="whitespace-nowrap text-brand underline underline-offset-2">
        {sessionMessages.logIn}
      </span>
    </Link>
  );
}
