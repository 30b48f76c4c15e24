import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { cx } from '#client/ui/text/cx.ts';
import { LIKE_HINT_DURATION } from '#contract/foundations/limits.ts';
import { loginTarget } from './login-target.ts';
import { sessionMessages } from './session.messages.ts';

/** Returns whether the login hint is visible, and a function that shows it for three seconds. */
export function useLoginHint(): [shown: boolean, show: () => void] {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    setShown(true);
    timer.current = setTimeout(() => setShown(false), LIKE_HINT_DURATION);
  }, []);
  return [shown, show];
}

export function LoginHint({ text, className }: { text: string; className?: string }) {
  const { to, state } = loginTarget(useLocation());
  return (
    <span
      role="status"
      className={cx(
        'absolute bottom-full z-20 mb-1 animate-rise rounded-lg border border-line bg-raised px-3 py-2 text-center font-bold text-ink text-sm leading-snug shadow-md',
        className,
      )}
    >
      <Link
        to={to}
        state={state}
        className="block min-h-11 content-center [word-break:auto-phrase]"
      >
        {text}{' '}
        <span className="whitespace-nowrap text-brand underline underline-offset-2">
          {sessionMessages.logIn}
        </span>
      </Link>
    </span>
  );
}
