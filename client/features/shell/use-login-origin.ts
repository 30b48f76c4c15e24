import { useLocation } from 'react-router';

/** Where a sign-in that starts on this page should lead back to; from the login page itself, home. */
export function useLoginOrigin(): { pathname: string; search: string } {
  const { pathname, search } = useLocation();
  return pathname === '/login' ? { pathname: '/', search: '' } : { pathname, search };
}
