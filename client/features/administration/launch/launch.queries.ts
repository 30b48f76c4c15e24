import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { siteChecksKeys } from '#client/features/administration/site-checks/site-checks.queries.ts';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { getJson } from '#client/lib/api/api.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import type { Launch, OmittableStep } from '#contract/administration/launch.ts';
import { nextStep } from './launch-steps.ts';

const launchKeys = { all: ['admin', 'launch'] as const };

/** The query for the steps of the launch. `useRefreshedLaunch` refetches it. */
export function useLaunch(enabled = true) {
  return useQuery({
    queryKey: launchKeys.all,
    queryFn: ({ signal }) => getJson('/api/admin/launch', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/**
 * Returns the launch while the viewer can still do something about it. Null otherwise, and while the launch is unknown.
 */
export function useUnfinishedLaunch(): Launch | null {
  const { status } = useAdminStatus();
  const { data } = useLaunch(status?.permissions.includes('manage_featured_content') === true);
  return data && nextStep(data.steps) ? data : null;
}

/**
 * Returns the same as `useUnfinishedLaunch`. Also refetches the steps whenever a page opens, because steps are
 * completed on other pages.
 */
export function useRefreshedLaunch(): Launch | null {
  const launch = useUnfinishedLaunch();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const refresh = useEffectEvent(() => {
    if (launch !== null) void client.invalidateQueries({ queryKey: launchKeys.all });
  });
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    refresh();
  }, [pathname]);
  return launch;
}

// The results of the checks depend on which steps are omitted.
const reread = { shown: [launchKeys.all, siteChecksKeys.all] };

export function useLaunchCalls() {
  const call = useAdminFunction<'omitLaunchStep' | 'closeLaunch'>(reread);
  return {
    omitStep: (step: OmittableStep, omitted: boolean) => call('omitLaunchStep', { step, omitted }),
    setClosed: (closed: boolean) => call('closeLaunch', { closed }),
  };
}
