import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { loginTarget } from './login-target.ts';
import { sessionMessages } from './session.messages.ts';
import { useSession } from './session-context.tsx';
import { useAdminStatus } from './use-admin-status.ts';

/** Lets members through; visitors go to the login page, which knows the way back. */
export function RequireSignedIn() {
  const { user, loading, error, retry } = useSession();
  const location = useLocation();
  const [wasMember, setWasMember] = useState(false);
  if (user !== null && !wasMember) setWasMember(true);
  if (loading) return <PageSpinner />;
  if (error) return <Unreachable error={error} onRetry={retry} />;
  // Signing out leads home, not to the login page.
  if (user === null && wasMember) return <Navigate to="/" replace />;
  if (user === null) {
    const { to, state } = loginTarget(location);
    return <Navigate to={to} state={state} replace />;
  }
  return <Outlet />;
}

/** Lets admins through; everybody else goes home. */
export function RequireAdmin() {
  const { status, loading, error, retry } = useAdminStatus();
  if (loading) return <PageSpinner />;
  if (error) return <Unreachable error={error} onRetry={retry} />;
  return status?.is_admin ? <Outlet /> : <Navigate to="/" replace />;
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
