import { useEffect } from 'react';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { loginMessages as texts } from './login.messages.ts';
import { inAppBrowserOf, OpenElsewhere } from './open-elsewhere.tsx';
import type { useSignIn } from './sign-in.ts';
import { describeSignInError, SignInAlert } from './sign-in-alert.tsx';

/** The time before the browser leaves for the sign-in page, in milliseconds. Until then, the user can cancel. */
const REDIRECT_DELAY = 3000;

interface SignInPanelProps {
  signIn: ReturnType<typeof useSignIn>;
  returnPath: string;
  /** The error code of the last attempt, whether by popup or by redirect. */
  failure: string | null;
}

export function SignInPanel({ signIn, returnPath, failure }: SignInPanelProps) {
  const { state, start, leave, stop } = signIn;
  const refusal = state.phase === 'failed' ? state.refusal : undefined;
  const isOpen = state.phase === 'popup';
  // Null until hydration, because the server renders the same page for all browsers.
  const app = useHydrated() ? inAppBrowserOf(navigator.userAgent) : null;
  return (
    <>
      {app !== null && <OpenElsewhere app={app} returnPath={returnPath} />}
      <Button
        variant={app === null ? 'secondary' : 'ghost'}
        size="lg"
        className={cx('w-full', app !== null && 'mt-4')}
        onClick={() => void start()}
        aria-describedby={isOpen ? 'sign-in-progress' : undefined}
      >
        <GoogleMark className="size-5" />
        {isOpen ? texts.focusPopup : texts.google}
      </Button>
      {isOpen && (
        <p id="sign-in-progress" role="status" className="mt-3 text-ink-soft text-sm">
          {texts.waiting}
        </p>
      )}
      {state.phase === 'redirecting' && (
        <RedirectPrompt code={state.code} onLeave={leave} onStop={stop} />
      )}
      {failure !== null && state.phase !== 'redirecting' && !isOpen && (
        <SignInAlert {...describeSignInError(failure, refusal)}>
          {refusal?.appeal !== undefined && (
            <LinkButton to={`/appeals/${refusal.appeal}`} variant="secondary" className="mt-3">
              {texts.appeal}
            </LinkButton>
          )}
        </SignInAlert>
      )}
    </>
  );
}

interface RedirectPromptProps {
  code: string;
  onLeave: () => void;
  onStop: () => void;
}

function RedirectPrompt({ code, onLeave, onStop }: RedirectPromptProps) {
  useEffect(() => {
    const timer = setTimeout(onLeave, REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [onLeave]);
  const { blocked, closed, domain, now, stop } = texts.redirect;
  const why: Record<string, string> = {
    'auth/popup-blocked': blocked,
    'auth/popup-closed-by-user': closed,
  };
  return (
    <SignInAlert title={describeSignInError(code).title} text={why[code] ?? domain}>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onLeave}>{now}</Button>
        <Button variant="ghost" onClick={onStop}>
          {stop}
        </Button>
      </div>
    </SignInAlert>
  );
}

/** Google's G in the colours that its guidelines require. */
function GoogleMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        fill="#4285F4"
        d="M23.49 12.27c0-.79-.07-1.54-.19-2.27H12v4.51h6.47a5.54 5.54 0 0 1-2.4 3.63v3h3.87c2.26-2.09 3.55-5.17 3.55-8.87Z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.24 0 5.95-1.08 7.93-2.91l-3.87-3c-1.08.72-2.45 1.16-4.06 1.16-3.13 0-5.78-2.11-6.73-4.96H1.29v3.09A12 12 0 0 0 12 24Z"
      />
      <path
        fill="#FBBC05"
        d="M5.27 14.29a7.14 7.14 0 0 1 0-4.58V6.62H1.29a12 12 0 0 0 0 10.76l3.98-3.09Z"
      />
      <path
        fill="#EA4335"
        d="M12 4.75c1.77 0 3.35.61 4.6 1.8l3.42-3.42A11.97 11.97 0 0 0 1.29 6.62l3.98 3.09C6.22 6.86 8.87 4.75 12 4.75Z"
      />
    </svg>
  );
}
