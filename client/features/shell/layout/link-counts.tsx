import { Suspense } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { NotificationFilter } from '#client/features/notifications/notifications/notifications.queries.ts';
import { useDraftCount } from '#client/features/posts/posts/writing/draft-count.queries.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { CountBadge } from '#client/ui/feedback/badge.tsx';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { shellMessages } from './shell.messages.ts';

const UnreadBadge = lazyOptional(
  () => import('#client/features/notifications/notifications/unread-badge.tsx'),
  afterStart,
);
const LiveUpdates = lazyOptional(() => import('./live-updates.tsx'), afterStart);

export function UnreadCount(badge: { kind: NotificationFilter; className: string }) {
  return useHasNotifications() ? (
    <Suspense>
      <UnreadBadge {...badge} />
    </Suspense>
  ) : null;
}

export function LiveCounts() {
  return useHasNotifications() ? (
    <Suspense>
      <LiveUpdates />
    </Suspense>
  ) : null;
}

/** Returns whether the viewer is a member. False during hydration, because the server renders no counts. */
function useHasNotifications(): boolean {
  const isMember = useSession().profile?.is_profile_complete === true;
  return useHydrated() && isMember;
}

export function DraftBadge({ className }: { className?: string }) {
  const count = useDraftCount();
  return (
    <CountBadge
      count={count}
      isQuiet
      label={shellMessages.nav.drafts(count)}
      className={className}
    />
  );
}
