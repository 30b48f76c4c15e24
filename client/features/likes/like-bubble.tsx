import { Link, useLocation } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { loginTarget } from '../session/login-target.ts';
import { sessionMessages } from '../session/session.messages.ts';
import { likesMessages } from './likes.messages.ts';
import type { Bubble } from './use-like-button.ts';

const texts = likesMessages;

interface LikeBubblesProps {
  bubbles: readonly Bubble[];
  wide: boolean;
}

/** A temporary message above the button of a card, or beside the button of a post's page. It takes no space. */
export function LikeBubbles({ bubbles, wide }: LikeBubblesProps) {
  if (bubbles.length === 0) return null;
  return (
    <div
      className={cx(
        'pointer-events-none absolute z-20 flex flex-col',
        wide
          ? 'inset-y-0 left-full ml-2 w-max max-w-[min(14rem,calc(100vw-10.5rem))] items-start justify-center'
          : 'inset-x-0 bottom-full mb-1 items-end gap-1',
      )}
    >
      {bubbles.map((bubble) => (
        <div
          key={bubble.kind}
          role={bubble.kind === 'encouragement' ? undefined : 'status'}
          className={cx(
            'animate-rise rounded-lg px-3 py-2 text-center font-bold text-sm leading-snug shadow-md [word-break:auto-phrase]',
            bubble.kind === 'login' && 'pointer-events-auto',
            look(bubble),
          )}
        >
          <BubbleText bubble={bubble} />
        </div>
      ))}
    </div>
  );
}

function look(bubble: Bubble): string {
  if (bubble.kind === 'full') return 'bg-gold-soft text-gold';
  return bubble.kind === 'login'
    ? 'bg-raised text-ink border border-line'
    : 'bg-like-soft text-like';
}

function BubbleText({ bubble }: { bubble: Bubble }) {
  switch (bubble.kind) {
    case 'full':
      return texts.full;
    case 'celebration':
      return texts.celebration(formatCount(bubble.hundred));
    case 'encouragement':
      return bubble.line;
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
