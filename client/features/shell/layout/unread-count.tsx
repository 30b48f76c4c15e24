import { Suspense } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';

const UnreadBadge = lazyOptional(
  () => import('#client/features/notifications/notifications/unread-badge.tsx'),
);
const LiveUpdates = lazyOptional(
  () => import('#client/features/notifications/notifications/live-notifications.tsx'),
);

const LivePush = lazyOptional(
  () => import('#client/features/notifications/push-subscriptions/live-push.tsx'),
);

/** The number of unread notifications, on links to them. */
export function UnreadCount({ className }: { className: string }) {
  return useHasNotifications() ? (
    <Suspense>
      <UnreadBadge className={className} />
    </Suspense>
  ) : null;
}

/** Keeps the number up to date on any page, and the push messages of the browser. */
export function LiveNotifications() {
  return useHasNotifications() ? (
    <Suspense>
      <LiveUpdates />
      <LivePush />
    </Suspense>
  ) : null;
}

/** Only members have notifications. The server renders without them, so hydration must do the same. */
function useHasNotifications(): boolean {
  const isMember = useSession().profile?.is_profile_complete === true;
  return useHydrated() && isMember;
}
