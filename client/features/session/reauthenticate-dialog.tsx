import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reregisterToken } from '../../lib/csrf.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { loginMessages } from './login.messages.ts';
import { forgetSignIn } from './return-path.ts';
import { sessionMessages } from './session.messages.ts';
import { refreshSession } from './session.queries.ts';
import { SignInAlert } from './sign-in-alert.tsx';
import { describeSignInError } from './sign-in-errors.ts';
import { useSignIn } from './use-sign-in.ts';

interface ReauthenticateDialogProps {
  /** The user whose session has expired. No one else may continue. */
  userId: string;
  onFinish: (done: boolean) => void;
}

export default function ReauthenticateDialog({ userId, onFinish }: ReauthenticateDialogProps) {
  const client = useQueryClient();
  const [isOther, setIsOther] = useState(false);
  const { state, start } = useSignIn({ returnPath: '/', mayLeavePage: false });
  const { title, text, otherAccount, later } = sessionMessages.expired;

  const signIn = async (): Promise<void> => {
    setIsOther(false);
    const result = await start();
    forgetSignIn();
    if (!result.success) return;
    const session = await refreshSession(client);
    if (session.user?.id !== userId) return setIsOther(true);
    await reregisterToken();
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
    </Dialog>
  );
}
