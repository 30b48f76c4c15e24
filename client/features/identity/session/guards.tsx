import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { Outlet } from '#client/lib/router/outlet.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PageSpinner } from '#client/ui/feedback/page-spinner.tsx';
import { loginTarget } from './login-target.ts';
import { sessionMessages } from './session.messages.ts';
import { useSession } from './session-context.tsx';
import { useAdminStatus } from './use-admin-status.ts';
import { SETUP } from './use-profile-completion.ts';

/**
 * The route for members. Visitors are redirected to the login page, which returns here after a login. Users without
 * approval are redirected to the page that shows the state of their approval.
 */
export function RequireSignedIn() {
  const { user, loading, error, retry, approval } = useSession();
  const location = useLocation();
  const [shownAt, setShownAt] = useState<string | null>(null);
  if (user !== null && shownAt !== location.key) setShownAt(location.key);
  if (loading) return <PageSpinner />;
  if (error) return <Unreachable error={error} onRetry={retry} />;
  // The page on which a user signs out redirects to the home page. Later pages redirect to the login page.
  if (user === null && shownAt === location.key) return <Navigate to="/" replace />;
  if (user === null) {
    const key = location.key + location.pathname;
    return <Navigate key={key} {...loginTarget(location)} replace />;
  }
  if (approval && location.pathname !== SETUP) return <Navigate to={SETUP} replace />;
  return <Outlet />;
}

/** The route for admins. Redirects all other users to the home page. */
export function RequireAdmin() {
  const { status, loading, error, retry } = useAdminStatus();
  const { key, pathname } = useLocation();
  if (loading) return <PageSpinner />;
  if (error) return <Unreachable error={error} onRetry={retry} />;
  // The key makes `Navigate` redirect again when a second forbidden page is opened during the redirect. The key
  // contains the path, because all typed URLs have the same location key.
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
