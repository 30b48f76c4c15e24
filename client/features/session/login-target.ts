import { safeReturnPath } from './return-path.ts';

interface Place {
  pathname: string;
  search: string;
}

/** The way to the login page, keeping where one was going and a debug_token that came along. */
export function loginTarget({ pathname, search }: Place): { to: string; state: { from: string } } {
  const token = new URLSearchParams(search).get('debug_token');
  const query = token === null ? '' : `?${new URLSearchParams({ debug_token: token })}`;
  return { to: `/login${query}`, state: { from: `${pathname}${search}` } };
}

/** Where a login page reached through `loginTarget` should lead, if it was. */
export function returnPathOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return safeReturnPath(state.from);
}
