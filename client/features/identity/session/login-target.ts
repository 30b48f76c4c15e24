import { safeReturnPath } from './return-path.ts';

interface Origin {
  pathname: string;
  search: string;
}

/** Returns the link to the login page, with the page to return to and the `debug_token` of this page. */
export function loginTarget({ pathname, search }: Origin): { to: string; state: { from: string } } {
  const token = new URLSearchParams(search).get('debug_token');
  const query = token === null ? '' : `?${new URLSearchParams({ debug_token: token })}`;
  return { to: `/login${query}`, state: { from: `${pathname}${search}` } };
}

/** Returns the URL of the login page for another browser. A login there also returns to the given page. */
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
