import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { reregisterToken } from '../../lib/csrf.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { loginMessages } from './login.messages.ts';
import { forgetSignIn } from './return-path.ts';
import { sessionMessages } from './session.messages.ts';
import { sessionQuery } from './session.queries.ts';
import { SignInAlert } from './sign-in-alert.tsx';
import { describeSignInError, fallsBackToRedirect } from './sign-in-errors.ts';
import { useSignIn } from './use-sign-in.ts';

interface ReauthenticateDialogProps {
  /** The user whose session has expired. No one else may continue. */
  userId: string;
  onFinish: (done: boolean) => void;
}

export default function ReauthenticateDialog({ userId, onFinish }: ReauthenticateDialogProps) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const [isOther, setIsOther] = useState(false);
  const { state, start, leave } = useSignIn({
    returnPath: pathname + search,
    mayLeavePage: false,
  });
  const { title, text, otherAccount, later } = sessionMessages.expired;

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
      // Somebody else has signed in meanwhile, in another tab.
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
          <Button variant="ghost" onClick={() => onFinish(false)}>
            {later}
          </Button>
          <Button busy={state.phase === 'popup'} onClick={() => void signIn()}>
            {loginMessages.google}
          </Button>
        </>
      }
    >
      {isOther && <SignInAlert title={loginMessages.titles.other} text={otherAccount} />}
      {state.phase === 'failed' && (
        <SignInAlert {...describeSignInError(state.code, state.refusal)} />
      )}
      {state.phase === 'failed' && fallsBackToRedirect(state.code) && <Leaving onLeave={leave} />}
    </Dialog>
  );
}

/** The way to sign in where no other window can be opened. */
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
