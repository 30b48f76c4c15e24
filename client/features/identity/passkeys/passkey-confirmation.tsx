import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { PasskeyAlert } from './passkey-alert.tsx';
import { passkeysMessages } from './passkeys.messages.ts';
import { proveSession } from './prove-session.queries.ts';

type Confirm = () => Promise<boolean>;

const ConfirmationContext = createContext<Confirm>(() => Promise.resolve(false));

const isProofMissing = (error: unknown) =>
  error instanceof ApiError && error.reason === 'reauthentication-required';

/**
 * Returns a function that makes a call. When the call needs a recent proof, the function asks for a passkey and repeats
 * the call. When the session has expired, it asks for a sign-in.
 */
export function useAfterProof(): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  const afterSignIn = useAfterSignIn();
  const confirm = useContext(ConfirmationContext);
  return useCallback(
    async <Answer,>(call: () => Promise<Answer>) => {
      try {
        return await afterSignIn(call);
      } catch (error) {
        if (isProofMissing(error) && (await confirm())) return afterSignIn(call);
        throw error;
      }
    },
    [afterSignIn, confirm],
  );
}

/** A provider of the dialog that asks for a passkey. Simultaneous calls share one dialog. */
export function PasskeyConfirmation({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((done: boolean) => void) | null>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const confirm = useCallback<Confirm>(() => {
    pending.current ??= new Promise((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
    return pending.current;
  }, []);
  const finish = (done: boolean) => {
    answer.current?.(done);
    pending.current = null;
    setOpen(false);
  };
  return (
    <ConfirmationContext value={confirm}>
      {children}
      {isOpen && <ConfirmationDialog onFinish={finish} />}
    </ConfirmationContext>
  );
}

function ConfirmationDialog({ onFinish }: { onFinish: (done: boolean) => void }) {
  const [error, setError] = useState<unknown>(null);
  const { title, text, go } = passkeysMessages.confirm;
  async function prove(): Promise<void> {
    setError(null);
    try {
      await proveSession();
      onFinish(true);
    } catch (failure) {
      setError(failure);
    }
  }
  return (
    <ActionDialog
      open
      onClose={() => onFinish(false)}
      title={title}
      description={text}
      label={go}
      onAction={prove}
    >
      {error !== null && <PasskeyAlert error={error} />}
    </ActionDialog>
  );
}
