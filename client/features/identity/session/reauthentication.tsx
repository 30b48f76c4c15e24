import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isSignedOut } from '#client/lib/api/api-error.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { useSession } from './session-context.tsx';

type Reauthenticate = () => Promise<boolean>;

const ReauthenticationContext = createContext<Reauthenticate | null>(null);
const ReauthenticateDialog = lazyWithRetry(() => import('./reauthenticate-dialog.tsx'));

/** Returns a function that asks the user to sign in again, and resolves to whether the same member has signed in. */
export function useReauthenticate(): Reauthenticate {
  const reauthenticate = useContext(ReauthenticationContext);
  if (!reauthenticate) throw new Error('useReauthenticate must be used within its provider');
  return reauthenticate;
}

/** A provider of the dialog in which the user signs in again. Simultaneous calls share one dialog. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [userId, setUserId] = useState<string | null>(null);
  const answer = useRef<((done: boolean) => void) | null>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const member = user?.id ?? null;

  const reauthenticate = useCallback<Reauthenticate>(() => {
    if (member === null) return Promise.resolve(false);
    pending.current ??= new Promise((resolve) => {
      answer.current = resolve;
      setUserId(member);
    });
    return pending.current;
  }, [member]);

  const finish = useCallback((done: boolean) => {
    answer.current?.(done);
    pending.current = null;
    setUserId(null);
  }, []);

  useExpiredQueries(member, reauthenticate);
  return (
    <ReauthenticationContext value={reauthenticate}>
      {children}
      {userId !== null && (
        <Suspense>
          <ReauthenticateDialog userId={userId} onFinish={finish} />
        </Suspense>
      )}
    </ReauthenticationContext>
  );
}

/**
 * Asks the user to sign in when a query fails without a session. If the user declines, it does not ask again until the
 * next sign-in.
 */
function useExpiredQueries(member: string | null, reauthenticate: Reauthenticate): void {
  const client = useQueryClient();
  useEffect(() => {
    if (member === null) return;
    let declined = false;
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (declined || !isSignedOut(event.action.error)) return;
      declined = true;
      void reauthenticate().then((done) => {
        declined = !done;
        if (done)
          void client.refetchQueries({ predicate: (each) => isSignedOut(each.state.error) });
      });
    });
  }, [client, member, reauthenticate]);
}
