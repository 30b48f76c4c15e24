import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';

interface Origin {
  pathname: string;
  search: string;
}

/** Returns the link to the login page. It contains the page to return to and the `debug_token` of this page. */
export function loginTarget({ pathname, search }: Origin): { to: string; state: { from: string } } {
  const token = new URLSearchParams(search).get('debug_token');
  const query = token === null ? '' : `?${new URLSearchParams({ debug_token: token })}`;
  return { to: `/login${query}`, state: { from: `${pathname}${search}` } };
}

export function loginUrl(returnPath: string): URL {
  return new URL(`/#/login?${new URLSearchParams({ from: returnPath })}`, location.origin);
}

/** Returns the page that a login returns to, from a URL of `loginUrl`. Null for other URLs. */
export function returnPathIn(search: URLSearchParams): string | null {
  const from = search.get('from');
  return from === null ? null : safeReturnPath(from);
}

/** Returns the page that a login returns to, from the state of a link of `loginTarget`. Null for other states. */
export function returnPathOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return safeReturnPath(state.from);
}

const STORAGE_KEY = 'hiroba.sign-in';
const TTL = 15 * 60 * 1000;

/** A pending sign-in: the page to return to, and whether the sign-in uses a popup or leaves the page. */
interface PendingSignIn {
  returnPath: string;
  mode: 'popup' | 'redirect';
}

/** Returns the path if it is a page of this site other than the login page. Otherwise returns the home page. */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return '/';
  return /^\/(login|signup)([/?]|$)/.test(path) ? '/' : path;
}

/** Stores where a sign-in started. The server cannot store this page, because it does not receive the URL fragment. */
export function rememberSignIn({ returnPath, mode }: PendingSignIn): void {
  writeStored('sessionStorage', STORAGE_KEY, { returnPath, mode, startedAt: Date.now() });
}

export function pendingSignIn(): PendingSignIn | null {
  const value = readStored('sessionStorage', STORAGE_KEY);
  if (typeof value !== 'object' || value === null) return null;
  const { returnPath, mode, startedAt } = value as Record<string, unknown>;
  if (typeof startedAt !== 'number' || Date.now() - startedAt > TTL) return null;
  return { returnPath: safeReturnPath(returnPath), mode: mode === 'redirect' ? mode : 'popup' };
}

export function forgetSignIn(): void {
  writeStored('sessionStorage', STORAGE_KEY, undefined);
}
