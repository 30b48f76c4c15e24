import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { siteSettingsKeys } from '#client/features/site/site-settings/site-settings.queries.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { clearCsrfToken, setTokenOwner } from '#client/lib/api/csrf.ts';
import { veilAll } from '#client/ui/media/unveiled.ts';
import { ADMIN_CACHE_LIFETIME } from '#contract/foundations/limits.ts';
import type { Session } from '#contract/identity/session.ts';
import type { AdminStatus } from '#contract/team/admins.ts';

export const sessionKeys = {
  session: ['session'] as const,
  ended: ['ended-session'] as const,
  settings: ['settings'] as const,
  anyAdminStatus: ['admin-status'] as const,
  adminStatus: (userId: string | undefined) => ['admin-status', userId] as const,
};

const signedOut: Session = { user: null, profile: null };

/** The query of the session. It is never stale: an ended session must not unmount a page with unsaved input. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.session,
  queryFn: readSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

async function readSession(): Promise<Session> {
  const session = await peekSession();
  setTokenOwner(session.user?.id ?? null);
  return session;
}

/** Returns the session on the server. Does not change the cached session. */
export function peekSession(): Promise<Session> {
  return getJson('/api/session');
}

/** The query that checks whether the session has ended. It is retried, because a busy server refuses some reads. */
export const endedSessionQuery = queryOptions({
  queryKey: sessionKeys.ended,
  queryFn: peekSession,
  staleTime: 0,
  retry: 5,
});

export function refreshSession(client: QueryClient): Promise<Session> {
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Writes the session of a response to the cache. Cancels a pending read, which may be older. */
export function putSession(client: QueryClient, session: Session): void {
  setTokenOwner(session.user?.id ?? null);
  client.setQueryData(sessionQuery.queryKey, session);
  // The cancelled read resolves to the session that was just written.
  void client.cancelQueries({ queryKey: sessionQuery.queryKey });
}

const notAnAdmin: AdminStatus = { is_admin: false, rank: null, permissions: [] };

/**
 * Returns the query of a member's admin status, fresh for five minutes. If the server refuses the request, the member
 * is not an admin.
 */
export function adminStatusQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: sessionKeys.adminStatus(userId),
    queryFn: readAdminStatus,
    enabled: userId !== undefined,
    staleTime: ADMIN_CACHE_LIFETIME,
    gcTime: ADMIN_CACHE_LIFETIME,
  });
}

async function readAdminStatus(): Promise<AdminStatus> {
  try {
    return await getJson('/api/admin/status');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'permission-denied') return notAnAdmin;
    throw error;
  }
}

export async function endSession(): Promise<void> {
  await callFunction('signOut', {});
  clearCsrfToken();
}

export function forgetViewerData(client: QueryClient): void {
  veilAll();
  client.removeQueries({ type: 'inactive', predicate: isViewerData });
  void client.resetQueries({ predicate: isViewerData });
}

export function refreshViewerData(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isViewerData });
}

export function dropSession(client: QueryClient): void {
  putSession(client, signedOut);
}

function isViewerData({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return ![sessionKeys.session, siteSettingsKeys.all].some(([first]) => first === queryKey[0]);
}
