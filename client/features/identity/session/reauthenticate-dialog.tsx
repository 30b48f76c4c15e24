import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reregisterToken } from '#client/lib/api/csrf.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { loginMessages } from './login.messages.ts';
import { forgetSignIn } from './login-target.ts';
import { inAppBrowserOf, OpenElsewhere } from './open-elsewhere.tsx';
import { sessionMessages } from './session.messages.ts';
import { sessionQuery } from './session.queries.ts';
import { fallsBackToRedirect, useSignIn } from './sign-in.ts';
import { describeSignInError, SignInAlert } from './sign-in-alert.tsx';

interface ReauthenticateDialogProps {
  /** The user whose session has expired. Only the same user may continue. */
  userId: string;
  onFinish: (done: boolean) => void;
}

export default function ReauthenticateDialog({ userId, onFinish }: ReauthenticateDialogProps) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const [isOther, setIsOther] = useState(false);
  const { state, start, leave } = useSignIn({ returnPath: pathname + search, mayLeavePage: false });
  const app = inAppBrowserOf(navigator.userAgent);
  const { title, text, otherAccount, elsewhere, later } = sessionMessages.expired;

  const signIn = async (): Promise<void> => {
    setIsOther(false);
    const result = await start();
    forgetSignIn();
    if (!result.success) return;
    const session = client.getQueryData(sessionQuery.queryKey);
    if (session?.user?.id !== userId) return setIsOther(true);
    try {
      await reregisterToken();
    } catch {
      // Another tab has signed in a different user after the sign-in in this tab.
      return setIsOther(true);
    }
    onFinish(true);
  };

  return (
    <Dialog
      open
      onClose={() => onFinish(false)}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" onClick={() => onFinish(false)}>
            {later}
          </Button>
          <Button
            variant={app === null ? 'primary' : 'ghost'}
            busy={state.phase === 'popup'}
            onClick={() => void signIn()}
          >
            {loginMessages.google}
          </Button>
        </>
      }
    >
      {app !== null && (
        <div className="mt-3">
          <p className="mb-3 text-sm">{elsewhere}</p>
          <OpenElsewhere app={app} returnPath={pathname + search} />
        </div>
      )}
      {isOther && <SignInAlert title={loginMessages.titles.other} text={otherAccount} />}
      {state.phase === 'failed' && (
        <SignInAlert {...describeSignInError(state.code, state.refusal)} />
      )}
      {state.phase === 'failed' && fallsBackToRedirect(state.code) && <Leaving onLeave={leave} />}
    </Dialog>
  );
}

/** A button that leaves the page to sign in, for browsers that cannot open another window. */
function Leaving({ onLeave }: { onLeave: () => void }) {
  const { leave, leaveText } = sessionMessages.expired;
  return (
    <div className="mt-3">
      <p className="text-ink-soft text-sm">{leaveText}</p>
      <Button variant="ghost" onClick={onLeave} className="-ml-3 mt-1">
        {leave}
      </Button>
    </div>
  );
}
