import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PROFILE_GUARD_DURATION } from '#contract/foundations/limits.ts';
import { useSession } from './session-context.tsx';

const SETUP = '/profile-setup';

/** Redirects members without a complete profile to its form. Pauses for two seconds after the form was saved. */
export function useProfileCompletion(): void {
  const { user, profile, loading, delete_after } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [guarded, setGuarded] = useState(false);
  const isStaying = delete_after === undefined;
  const complete = user && profile && isStaying ? profile.is_profile_complete : undefined;
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
