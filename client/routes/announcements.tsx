import { useRef } from 'react';
import { NotificationList } from '#client/features/notifications/notifications/notification-list.tsx';
import { notificationsMessages as texts } from '#client/features/notifications/notifications/notifications.messages.ts';
import {
  type NotificationFilter,
  notificationFilters,
  readFilter,
} from '#client/features/notifications/notifications/notifications.queries.ts';
import { ReadAllButton } from '#client/features/notifications/notifications/read-all-button.tsx';
import { OpenPollsLink } from '#client/features/polls/polls/polls-link.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { FollowRequestsLink } from '#client/features/social/follows/follow-requests-link.tsx';
import { useLocation, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';

const tabs = notificationFilters.map((value) => ({ value, label: texts.filters[value] }));

export default function AnnouncementsPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  const heading = useRef<HTMLHeadingElement>(null);
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const visit = useVisit();

  function choose(kind: NotificationFilter) {
    const options = { replace: true, preventScrollReset: true, state: { visit } };
    setSearch(kind === 'all' ? {} : { kind }, options);
  }

  return (
    <div className="mx-auto w-full max-w-text px-4 pt-4 pb-12 md:pt-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-2 sm:gap-x-4">
        <h1 ref={heading} tabIndex={-1} className="mr-auto text-2xl">
          {texts.title}
        </h1>
        <OpenPollsLink />
        <ReadAllButton visit={visit} onDone={() => heading.current?.focus()} />
      </div>
      <FollowRequestsLink />
      <Tabs label={texts.filterLabel} items={tabs} value={filter} onChange={choose}>
        <NotificationList key={filter} filter={filter} visit={visit} />
      </Tabs>
    </div>
  );
}

/** Returns the key of the visit to the page. It stays the same when the filter changes. */
function useVisit(): string {
  const { key, state } = useLocation();
  const { visit } = (state ?? {}) as { visit?: unknown };
  return typeof visit === 'string' ? visit : key;
}
