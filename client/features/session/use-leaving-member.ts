import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from './session-context.tsx';

const RESTORE = '/restore';

/** What a member may read before deciding whether to stay. */
const open = [RESTORE, '/terms', '/privacy'];

/** Redirects members whose account waits for its deletion to the page that restores it: nothing else works for them. */
export function useLeavingMember(): void {
  const { delete_after } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isElsewhere = delete_after !== undefined && !open.includes(pathname);
  useEffect(() => {
    if (isElsewhere) void navigate(RESTORE, { replace: true });
  }, [isElsewhere, navigate]);
}
