import { Suspense } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { lazyOptional } from '../../ui/lazy-with-retry.ts';
import { useSession } from '../session/session-context.tsx';

const UnreadBadge = lazyOptional(() => import('../notifications/unread-badge.tsx'));
const LiveUpdates = lazyOptional(() => import('../notifications/live-notifications.tsx'));

/** The number of unread notifications, on links to them. */
export function UnreadCount({ className }: { className: string }) {
  return useHasNotifications() ? (
    <Suspense>
      <UnreadBadge className={className} />
    </Suspense>
  ) : null;
}

/** Keeps the number up to date while a member looks at any page. */
export function LiveNotifications() {
  return useHasNotifications() ? (
    <Suspense>
      <LiveUpdates />
    </Suspense>
  ) : null;
}

/** Members have notifications. The server renders without them, so hydration must too. */
function useHasNotifications(): boolean {
  const isMember = useSession().profile?.is_profile_complete === true;
  return useHydrated() && isMember;
}
