import { useEffect } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { GoogleMark } from './google-mark.tsx';
import { inAppBrowserOf } from './in-app-browser.ts';
import { loginMessages } from './login.messages.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import { describeSignInError } from './sign-in-errors.ts';
import { useSignIn } from './use-sign-in.ts';

const texts = loginMessages;

/** Milliseconds before the browser leaves for the sign-in page. Until then, the user can cancel. */
const REDIRECT_DELAY = 3000;

interface SignInPanelProps {
  returnPath: string;
  /** Error code of a sign-in by redirect, from the address. */
  redirectError: string | null;
}

/** The sign-in button and the outcome of the last attempt. */
export function SignInPanel({ returnPath, redirectError }: SignInPanelProps) {
  const { state, start, leave, stop } = useSignIn({ returnPath, mayLeavePage: true });
  const failed = state.phase === 'failed' ? state.code : redirectError;
  const refusal = state.phase === 'failed' ? state.refusal : undefined;
  const isOpen = state.phase === 'popup';
  const app = inAppBrowserOf(navigator.userAgent);
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
      {failed !== null && state.phase !== 'redirecting' && !isOpen && (
        <SignInAlert {...describeSignInError(failed, refusal)}>
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
