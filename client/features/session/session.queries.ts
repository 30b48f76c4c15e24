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

/**
 * Who is signed in. Read once and again only on purpose: an expired session must not take a page away
 * from somebody who is writing on it.
 */
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

/** Asks the server anew who is signed in. */
export function refreshSession(client: QueryClient): Promise<Session> {
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Puts a session in place that the server has just told us of in another answer. */
export function putSession(client: QueryClient, session: Session): void {
  setTokenOwner(session.user?.id ?? null);
  client.setQueryData(sessionQuery.queryKey, session);
}

const notAnAdmin: AdminStatus = { is_admin: false, rank: null, permissions: [] };

/** Whether a member is an admin, remembered for five minutes. A refusal means: no. */
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

/** Ends the session on the server and forgets the token. */
export async function endSession(): Promise<void> {
  await callFunction('signOut', {});
  clearCsrfToken();
}

/** Forgets everything that was read as somebody: nothing of it may be seen by whoever comes next. */
export function forgetViewerData(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: isViewerData });
  void client.resetQueries({ predicate: isViewerData });
}

/** Reads again what a visitor saw, now as a member. */
export function refreshViewerData(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isViewerData });
}

/** Takes the session away here, after it has ended on the server. */
export function dropSession(client: QueryClient): void {
  putSession(client, signedOut);
}

function isViewerData({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return ![sessionKeys.session, siteSettingsKeys.all].some(([first]) => first === queryKey[0]);
}
