import { useEffect } from 'react';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';
import { useSession } from './session-context.tsx';

const RESTORE = '/restore';

/** The pages that members can open while the deletion of their account is pending. */
const open = [RESTORE, '/terms', '/privacy'];

/**
 * Redirects members with a pending deletion to the page that restores the account, because nothing else works for them.
 */
export function usePendingDeletionRedirect(): void {
  const { delete_after } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isElsewhere = delete_after !== undefined && !open.includes(pathname);
  useEffect(() => {
    if (isElsewhere) void navigate(RESTORE, { replace: true });
  }, [isElsewhere, navigate]);
}
