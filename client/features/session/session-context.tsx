import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { Session } from '../../../contract/session.ts';
import { SIGN_IN_CHANNEL, type SignInOutcome } from '../../../contract/sign-in.ts';
import { csrfToken, registerTokenAgain } from '../../lib/csrf.ts';
import {
  forgetViewerData,
  refreshSession,
  refreshViewerData,
  sessionQuery,
} from './session.queries.ts';

export interface SessionState extends Session {
  /** True until the server has said who is signed in. */
  loading: boolean;
  /** Set where the server could not be asked. */
  error: Error | null;
  retry: () => void;
}

const SessionContext = createContext<SessionState | null>(null);

/** Knows who is signed in, and keeps what is cached in step with it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  const state = useMemo<SessionState>(
    () => ({
      user: data?.user ?? null,
      profile: data?.profile ?? null,
      loading: isPending,
      error: data ? null : error,
      retry: () => void refetch(),
    }),
    [data, isPending, error, refetch],
  );
  useSignInElsewhere();
  useViewerChange(isPending ? undefined : (state.user?.id ?? null));
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** Who is signed in: user, own profile, and whether that is still being found out. */
export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error('useSession must be used within a SessionProvider');
  return state;
}

/** A sign-in in the popup, or in another tab, is a sign-in here. */
function useSignInElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<SignInOutcome>) => {
      if (data.type !== 'signed-in') return;
      refreshSession(client).then(registerTokenAgain, () => {
        // The screen that waits for the sign-in says so.
      });
    };
    return () => channel.close();
  }, [client]);
}

function useViewerChange(viewer: string | null | undefined): void {
  const client = useQueryClient();
  const before = useRef(viewer);
  useEffect(() => {
    const previous = before.current;
    before.current = viewer;
    // The token is ready before the first tap needs it.
    if (viewer) void csrfToken().catch(() => {});
    if (previous === undefined || viewer === undefined || previous === viewer) return;
    if (previous === null) refreshViewerData(client);
    else forgetViewerData(client);
  }, [client, viewer]);
}
