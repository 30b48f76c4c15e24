import { safeReturnPath } from './return-path.ts';

interface Origin {
  pathname: string;
  search: string;
}

/** Returns the link to the login page, which returns to the given page. It keeps the `debug_token` of the page. */
export function loginTarget({ pathname, search }: Origin): { to: string; state: { from: string } } {
  const token = new URLSearchParams(search).get('debug_token');
  const query = token === null ? '' : `?${new URLSearchParams({ debug_token: token })}`;
  return { to: `/login${query}`, state: { from: `${pathname}${search}` } };
}

/** Returns the address of the login page for another browser, which returns to the given page as well. */
export function loginUrl(returnPath: string): URL {
  return new URL(`/#/login?${new URLSearchParams({ from: returnPath })}`, location.origin);
}

/** Returns the page to return to after a login through `loginUrl`. Null for other addresses. */
export function returnPathIn(search: URLSearchParams): string | null {
  const from = search.get('from');
  return from === null ? null : safeReturnPath(from);
}

/** Returns the page to return to after a login through `loginTarget`. Null for other navigations. */
export function returnPathOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return safeReturnPath(state.from);
}
