import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';
import { PROFILE_GUARD_DURATION } from '#contract/foundations/limits.ts';
import { useSession } from './session-context.tsx';

/** The page of the first profile. */
export const SETUP = '/profile-setup';

/**
 * Redirects members without a complete profile to the form of their profile. Pauses for two seconds after the form was
 * saved. A user without approval is redirected only from the first page of a visit, to see the approval state. After
 * that, they can read what visitors can.
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
