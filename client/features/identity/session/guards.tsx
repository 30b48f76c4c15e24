import { useEffect, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';
import { Outlet } from '#client/lib/router/router-provider.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { PROFILE_GUARD_DURATION } from '#contract/foundations/limits.ts';
import { loginTarget } from './login-target.ts';
import { sessionMessages } from './session.messages.ts';
import { useAdminStatus, useSession } from './session-context.tsx';

/**
 * The route for members. Redirects visitors to the login page, and users who wait for approval to the page of their
 * approval.
 */
export function RequireSignedIn() {
  const { user, loading, error, retry, approval } = useSession();
  const location = useLocation();
  const [shownAt, setShownAt] = useState<string | null>(null);
  if (user !== null && shownAt !== location.key) setShownAt(location.key);
  if (loading) return <PageSpinner />;
  if (error) return <Unreachable error={error} onRetry={retry} />;
  // After a sign-out, the open page redirects to the home page. Pages opened later redirect to the login page.
  if (user === null && shownAt === location.key) return <Navigate to="/" replace />;
  if (user === null) {
    const key = location.key + location.pathname;
    return <Navigate key={key} {...loginTarget(location)} replace />;
  }
  if (approval && location.pathname !== SETUP) return <Navigate to={SETUP} replace />;
  return <Outlet />;
}

export function RequireAdmin() {
  const { status, loading, error, retry } = useAdminStatus();
  const { key, pathname } = useLocation();
  if (loading) return <PageSpinner />;
  if (error) return <Unreachable error={error} onRetry={retry} />;
  // The changing key makes `Navigate` redirect again when a second forbidden page is opened during the redirect. The
  // key contains the path, because all typed URLs have the same location key.
  return status?.is_admin ? <Outlet /> : <Navigate key={key + pathname} to="/" replace />;
}

function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      title={sessionMessages.unreachable.title}
      text={messageOf(error)}
      onRetry={onRetry}
    />
  );
}

export const SETUP = '/profile-setup';

/**
 * Redirects members without a complete profile to the form of their profile. Pauses for two seconds after the form was
 * saved. Users without approval are redirected to the state of their approval, but only from the first page of a visit.
 * After that, they can read what visitors can read.
 */
export function useProfileCompletion(): void {
  const { profile, loading, delete_after, approval } = useSession();
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const [guarded, setGuarded] = useState(false);
  const complete = delete_after === undefined ? profile?.is_profile_complete : undefined;
  const justSaved = !loading && complete === true && pathname === SETUP;

  useEffect(() => {
    if (justSaved) setGuarded(true);
  }, [justSaved]);

  useEffect(() => {
    if (!guarded) return;
    const timer = setTimeout(() => setGuarded(false), PROFILE_GUARD_DURATION);
    return () => clearTimeout(timer);
  }, [guarded]);

  useEffect(() => {
    if (loading || guarded || complete !== false || pathname === SETUP) return;
    if (approval && key !== 'default') return;
    void navigate(SETUP, { replace: true });
  }, [loading, guarded, complete, approval, key, pathname, navigate]);
}

const RESTORE = '/restore';

/** The pages that members can open while the deletion of their account is pending. */
const open = [RESTORE, '/terms', '/privacy'];

/** Redirects members with a pending deletion to the page that restores the account. Nothing else works for them. */
export function usePendingDeletionRedirect(): void {
  const { delete_after } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isElsewhere = delete_after !== undefined && !open.includes(pathname);
  useEffect(() => {
    if (isElsewhere) void navigate(RESTORE, { replace: true });
  }, [isElsewhere, navigate]);
}
