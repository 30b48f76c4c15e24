import { useLocation } from '#client/lib/router/router-hooks.ts';

/** Returns the page to which a login on this page returns. From the login page itself, a login returns to home. */
export function useLoginOrigin(): { pathname: string; search: string } {
  const { pathname, search } = useLocation();
  return pathname === '/login' ? { pathname: '/', search: '' } : { pathname, search };
}
