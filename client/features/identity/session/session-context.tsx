import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { clearCsrfToken, csrfToken, reregisterToken } from '#client/lib/api/csrf.ts';
import { cancelOutgoing } from '#client/lib/offline/outbox.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Session } from '#contract/identity/session.ts';
import { sessionMessages } from './session.messages.ts';
import {
  adminStatusQuery,
  dropSession,
  endedSessionQuery,
  forgetViewerData,
  refreshSession,
  refreshViewerData,
  sessionQuery,
} from './session.queries.ts';
import { subscribeToSession } from './session-broadcast.ts';

interface SessionState extends Session {
  loading: boolean;
  error: Error | null;
  retry: () => void;
}

const SessionContext = createContext<SessionState | null>(null);

/** A provider of the session. It keeps the query cache consistent with the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  const state = useMemo<SessionState>(
    () => ({
      ...(data ?? { user: null, profile: null }),
      loading: isPending,
      error: data ? null : error,
      retry: () => void refetch(),
    }),
    [data, isPending, error, refetch],
  );
  useSessionOfOtherTabs();
  useViewerChange(isPending ? undefined : (state.user?.id ?? null));
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error('useSession must be used within a SessionProvider');
  return state;
}

/** Applies sign-ins, sign-outs and changed profiles in the popup and in other tabs to this tab. */
function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToSession(({ type }) => {
        if (type === 'signed-out') leave(client);
        if (type === 'profile-changed') {
          void import('./changed-profile.ts').then((module) => module.showChangedProfile(client));
        }
        if (type === 'signed-in') {
          refreshSession(client)
            .then(reregisterToken)
            .catch(() => {
              // The failure is ignored here, because the component that has started the sign-in reports it.
            });
        }
      }),
    [client],
  );
}

/** Reads the session from the server. If the session has ended on the server, ends it in this tab. */
export async function leaveEndedSession(client: QueryClient): Promise<void> {
  const { user } = await client.fetchQuery(endedSessionQuery);
  if (user === null) leave(client);
}

function leave(client: QueryClient): void {
  if (!client.getQueryData(sessionQuery.queryKey)?.user) return;
  clearCsrfToken();
  dropSession(client);
  showToast({ type: 'info', about: 'session', title: sessionMessages.signOut.done });
}

function useViewerChange(viewer: string | null | undefined): void {
  const client = useQueryClient();
  const before = useRef(viewer);
  useEffect(() => {
    const previous = before.current;
    before.current = viewer;
    // Registers the token now, so that the first call need not wait for it.
    if (viewer) void csrfToken().catch(() => {});
    if (previous === undefined || viewer === undefined || previous === viewer) return;
    // Cancels the calls that wait for the connection, because they belong to the previous viewer.
    cancelOutgoing();
    if (previous === null) refreshViewerData(client);
    else forgetViewerData(client);
  }, [client, viewer]);
}

export function useAdminStatus() {
  const { user, loading } = useSession();
  const { data, isLoading, error, refetch } = useQuery(adminStatusQuery(user?.id));
  return {
    /** Undefined for visitors, and while the status loads. */
    status: data,
    loading: loading || isLoading,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
