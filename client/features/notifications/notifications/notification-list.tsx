import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { prefersReducedMotion } from '#client/ui/media/reduced-motion.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { EmptyNotifications } from './empty-notifications.tsx';
import { markRead } from './mark-read.ts';
import { NewNotifications } from './new-notifications.tsx';
import { daysOf } from './notification-days.ts';
import { NotificationEntry } from './notification-entry.tsx';
import type { NotificationFilter } from './notification-filter.ts';
import { pathOf } from './notification-path.ts';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { useNotificationList } from './use-notification-list.ts';
import { useOpened } from './use-opened.ts';

interface NotificationListProps {
  filter: NotificationFilter;
  /** Identifies the visit to the page. */
  visit: string;
}

/** The notifications, latest first, by day. Newer ones are offered above it. */
export function NotificationList({ filter, visit }: NotificationListProps) {
  const { query, items, newer, isMoreNewer, showNewer } = useNotificationList(filter, visit);
  const top = useRef<HTMLDivElement>(null);
  const goToTop = useTopOfNext(top, query.dataUpdatedAt);
  if (!query.data) return <Unloaded query={query} loading={<NotificationsSkeleton />} />;

  function show() {
    goToTop();
    showNewer();
  }

  return (
    <div ref={top} className="scroll-mt-20">
      <NewNotifications count={newer} isMore={isMoreNewer} onShow={show} />
      {items.length === 0 && !query.hasNextPage ? (
        <EmptyNotifications filter={filter} />
      ) : (
        <InfiniteList query={query} count={items.length}>
          <Days items={items} visit={visit} />
        </InfiniteList>
      )}
    </div>
  );
}

/**
 * Returns a function that shows the top of the list after its next change: it scrolls there and focuses the first
 * entry, because the pressed button was removed.
 */
function useTopOfNext(top: RefObject<HTMLElement | null>, changedAt: number): () => void {
  const [requestedAt, setRequestedAt] = useState<number>();
  useEffect(() => {
    if (requestedAt === undefined || requestedAt === changedAt) return;
    setRequestedAt(undefined);
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    top.current?.scrollIntoView({ block: 'start', behavior });
    top.current?.querySelector<HTMLElement>('[data-notification]')?.focus({ preventScroll: true });
  }, [top, requestedAt, changedAt]);
  return () => setRequestedAt(changedAt);
}

function Days({ items, visit }: { items: readonly Notification[]; visit: string }) {
  const client = useQueryClient();
  const [opened, toggle] = useOpened(visit);
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<string>>(new Set());

  async function open(notification: Notification) {
    const { id, is_read } = notification;
    if (pathOf(notification) === null || withdrawn.has(id)) toggle(id);
    if (is_read || opened.includes(id)) return;
    const isThere = await markRead(client, id);
    if (!isThere) setWithdrawn((before) => new Set(before).add(id));
  }

  return daysOf(items).map((day) => (
    <Day key={day.label} label={day.label}>
      {day.items.map((item) => (
        <NotificationEntry
          key={item.id}
          notification={item}
          isOpen={opened.includes(item.id)}
          isWithdrawn={withdrawn.has(item.id)}
          onOpen={() => void open(item)}
        />
      ))}
    </Day>
  ));
}

function Day({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-2 px-1 font-bold text-ink-soft text-sm">
        {label}
      </h2>
      <Card className="overflow-clip">
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}
