import { Suspense } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';

const UnreadBadge = lazyOptional(
  () => import('#client/features/notifications/notifications/unread-badge.tsx'),
  afterStart,
);
const LiveUpdates = lazyOptional(() => import('./live-updates.tsx'), afterStart);

/** The number of unread notifications, on links to them. */
export function UnreadCount({ className }: { className: string }) {
  return useHasNotifications() ? (
    <Suspense>
      <UnreadBadge className={className} />
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
