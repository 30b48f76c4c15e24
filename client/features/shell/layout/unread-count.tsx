import { Suspense } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { NotificationFilter } from '#client/features/notifications/notifications/notification-filter.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';

const UnreadBadge = lazyOptional(
  () => import('#client/features/notifications/notifications/unread-badge.tsx'),
  afterStart,
);
const LiveUpdates = lazyOptional(() => import('./live-updates.tsx'), afterStart);

/** The number of unread notifications of a kind, on links to them. */
export function UnreadCount(badge: { kind: NotificationFilter; className: string }) {
  return useHasNotifications() ? (
    <Suspense>
      <UnreadBadge {...badge} />
    </Suspense>
  ) : null;
}

/** Keeps the unread notifications, the unread messages and the browser's push subscription up to date. */
export function LiveCounts() {
  return useHasNotifications() ? (
    <Suspense>
      <LiveUpdates />
    </Suspense>
  ) : null;
}

/**
 * Whether the viewer has notifications and messages, as members do. False during hydration, because the server renders
 * the page without counts.
 */
function useHasNotifications(): boolean {
  const isMember = useSession().profile?.is_profile_complete === true;
  return useHydrated() && isMember;
}
