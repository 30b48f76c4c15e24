import { Link, useLocation } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { messages } from '../../messages.ts';
import { cx } from '../../ui/cx.ts';
import { loginTarget } from '../session/login-target.ts';
import type { Bubble } from './use-like-button.ts';

const texts = messages.likes;

interface LikeBubblesProps {
  bubbles: readonly Bubble[];
  wide: boolean;
}

/** A few words over the button. They cover nothing for long and take no room in the page. */
export function LikeBubbles({ bubbles, wide }: LikeBubblesProps) {
  if (bubbles.length === 0) return null;
  return (
    <div
      className={cx(
        'pointer-events-none absolute bottom-full z-20 mb-1 flex flex-col gap-1',
        wide ? 'left-0 w-max max-w-full items-start' : 'inset-x-0 items-end',
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
        {texts.login}
      </span>
    </Link>
  );
}
