import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminStatus } from '../../../contract/admins.ts';
import { ADMIN_CACHE_LIFETIME } from '../../../contract/limits.ts';
import type { Session } from '../../../contract/session.ts';
import { callFunction, getJson } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { clearCsrfToken, setTokenOwner } from '../../lib/csrf.ts';
import { siteSettingsKeys } from '../site-settings/site-settings.keys.ts';
import { sessionKeys } from './session.keys.ts';

const signedOut: Session = { user: null, profile: null };

/** The session. It never becomes stale: an expired session must not unmount a page with unsaved input. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.session,
  queryFn: readSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

async function readSession(): Promise<Session> {
  const session = await getJson('/api/session');
  setTokenOwner(session.user?.id ?? null);
  return session;
}

/** Reads the session from the server. */
export function refreshSession(client: QueryClient): Promise<Session> {
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Writes a session to the cache that was part of another answer. */
export function putSession(client: QueryClient, session: Session): void {
  setTokenOwner(session.user?.id ?? null);
  client.setQueryData(sessionQuery.queryKey, session);
}

const notAnAdmin: AdminStatus = { is_admin: false, rank: null, permissions: [] };

/** A member's status as an admin, cached for five minutes. Not permitted to ask means not an admin. */
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

/** Ends the session on the server, and discards the token. */
export async function endSession(): Promise<void> {
  await callFunction('signOut', {});
  clearCsrfToken();
}

/** Removes everything from the cache that was read as the previous viewer. */
export function forgetViewerData(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: isViewerData });
  void client.resetQueries({ predicate: isViewerData });
}

/** Refreshes what was read as a visitor, after a sign-in. */
export function refreshViewerData(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isViewerData });
}

/** Clears the session in the cache, after it has ended on the server. */
export function dropSession(client: QueryClient): void {
  putSession(client, signedOut);
}

function isViewerData({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return ![sessionKeys.session, siteSettingsKeys.all].some(([first]) => first === queryKey[0]);
}
