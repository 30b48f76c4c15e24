import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Bell } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatDate } from '#client/lib/format/format.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { prefersReducedMotion } from '#client/ui/media/reduced-motion.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { DAY } from '#contract/foundations/limits.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { markRead } from './mark-read.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { pathOf } from './notification-text.ts';
import { notificationsMessages } from './notifications.messages.ts';
import { type NotificationFilter, openedQuery } from './notifications.queries.ts';
import { useNotificationList } from './use-notification-list.ts';

export function NotificationList({ filter, visit }: { filter: NotificationFilter; visit: string }) {
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
 * Returns a function to call when the button is pressed. When the list has changed afterwards, the first entry takes
 * the focus.
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
    const isThere = await markRead(client, notification);
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
    // Not a landmark, because a page can have one for each day.
    <div className="mb-6">
      <h2 id={id} className="mb-2 px-1 font-bold text-ink-soft text-sm">
        {label}
      </h2>
      <Card className="overflow-clip">
        <ul aria-labelledby={id} className="divide-y divide-line">
          {children}
        </ul>
      </Card>
    </div>
  );
}

function EmptyNotifications({ filter }: { filter: NotificationFilter }) {
  const { empty, emptyText, post, explore } = notificationsMessages;
  const isPersonal = filter === 'personal';
  return (
    <EmptyState
      icon={Bell}
      title={empty[filter]}
      text={emptyText[filter]}
      action={
        <LinkButton to={isPersonal ? '/posts/new' : '/'}>{isPersonal ? post : explore}</LinkButton>
      }
    />
  );
}

interface NewNotificationsProps {
  count: number;
  isMore: boolean;
  onShow: () => void;
}

/** A button for notifications that are newer than the list. It has no height, so that the layout does not shift. */
function NewNotifications({ count, isMore, onShow }: NewNotificationsProps) {
  const text = isMore ? notificationsMessages.newerMany(count) : notificationsMessages.newer(count);
  return (
    <div role="status" className="sticky top-20 z-20 flex h-0 justify-center">
      {count > 0 && (
        <Button onClick={onShow} className="animate-rise shadow-md">
          <ArrowUp className="size-5" aria-hidden="true" />
          {text}
        </Button>
      )}
    </div>
  );
}

const none: readonly string[] = [];

/** Returns the ids of the notifications that are open in a visit, cached so that going back restores them. */
function useOpened(visit: string): [readonly string[], (id: string) => void] {
  const client = useQueryClient();
  const query = openedQuery(visit);
  const { data: opened = none } = useQuery(query);
  function toggle(id: string) {
    client.setQueryData(query.queryKey, (before = none) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
    );
  }
  return [opened, toggle];
}

const rows = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2'];

function NotificationsSkeleton() {
  return (
    <>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="mb-3 ml-1 h-4 w-12" />
      <Card className="divide-y divide-line">
        {rows.map((width) => (
          <div key={width} className="flex gap-3.5 px-4 py-3">
            <Skeleton shape="pill" className="size-11 shrink-0" />
            <div className="flex-1 py-1">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="mt-2.5 h-3 w-16" />
            </div>
          </div>
        ))}
      </Card>
    </>
  );
}

interface NotificationDay {
  /** The name of the day: 今日, 昨日 or a date. */
  label: string;
  items: Notification[];
}

/** Returns notifications in groups by day in the time zone of the browser, latest first. */
function daysOf(items: readonly Notification[], now = new Date()): NotificationDay[] {
  const yesterday = new Date(now.getTime() - DAY);
  const names = new Map([
    [formatDate(yesterday.toISOString(), { now }), notificationsMessages.yesterday],
    [formatDate(now.toISOString(), { now }), notificationsMessages.today],
  ]);
  const days: NotificationDay[] = [];
  for (const item of items) {
    const date = formatDate(item.created_at, { now });
    const label = names.get(date) ?? date;
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, items: [item] });
  }
  return days;
}
