import { safeReturnPath } from './return-path.ts';

interface Origin {
  pathname: string;
  search: string;
}

/** Returns the link to the login page, which returns to the given page. Keeps its `debug_token`. */
export function loginTarget({ pathname, search }: Origin): { to: string; state: { from: string } } {
  const token = new URLSearchParams(search).get('debug_token');
  const query = token === null ? '' : `?${new URLSearchParams({ debug_token: token })}`;
  return { to: `/login${query}`, state: { from: `${pathname}${search}` } };
}

/** Returns the page to return to after a login through `loginTarget`, null for other navigations. */
export function returnPathOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return safeReturnPath(state.from);
}
