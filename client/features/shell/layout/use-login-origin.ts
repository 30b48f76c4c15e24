import { useLocation } from '#client/lib/router/router-hooks.ts';

/** Returns the page that a login on this page returns to. On the login page itself, that is home. */
export function useLoginOrigin(): { pathname: string; search: string } {
  const { pathname, search } = useLocation();
  return pathname === '/login' ? { pathname: '/', search: '' } : { pathname, search };
}
