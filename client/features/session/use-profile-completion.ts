import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PROFILE_GUARD_DURATION } from '../../../contract/limits.ts';
import { useSession } from './session-context.tsx';

const SETUP = '/profile-setup';

/**
 * Leads whoever has not completed their profile to the form. Somebody who is on the form with a complete
 * profile has just saved it: for two seconds nobody is led anywhere.
 */
export function useProfileCompletion(): void {
  const { user, profile, loading } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [guarded, setGuarded] = useState(false);
  const complete = user && profile ? profile.is_profile_complete : undefined;
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
    void navigate(SETUP, { replace: true });
  }, [loading, guarded, complete, pathname, navigate]);
}
