import { type ReactNode, Suspense, useMemo } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { feedMessages } from './feed.messages.ts';
import { FeedFilters } from './feed-filters.tsx';
import { FeedList } from './feed-list.tsx';
import {
  type FeedSelection,
  type FeedTab,
  readSelection,
  sorts,
  withSort,
  writeSelection,
} from './feed-selection.ts';

// Loaded only when there are no posts.
const EmptyFeed = lazyWithRetry(() => import('./empty-feed.tsx'));
const FollowingPrompt = lazyWithRetry(() => import('./following-prompt.tsx'));

const texts = feedMessages;
const items = sorts.map((value) => ({ value, label: texts.tabs[value] }));

interface FeedTabsProps {
  /** The feed that is selected by default. */
  first?: FeedTab;
  /** Posts per page. Defaults to the page size of the home page. */
  pageSize?: number;
  /** Members to follow, for the feed of followed members while it has no posts. */
  suggestions?: ReactNode;
  /** Shown below the first page of each feed. */
  interlude?: ReactNode;
  /** Wraps the feed of followed members. */
  following?: (people: ReactNode) => ReactNode;
}

/** The feeds in tabs. The tab and the filters are search parameters, so that the back button restores them. */
export function FeedTabs({
  first = 'recent',
  pageSize,
  suggestions,
  interlude,
  following = (people) => people,
}: FeedTabsProps) {
  const { user, loading } = useSession();
  const [search, setSearch] = useSearchParams();
  const selection = useMemo(() => readSelection(search, first), [search, first]);
  const go = (next: FeedSelection) =>
    setSearch(writeSelection(next, first), { replace: true, preventScrollReset: true });
  const isUnfiltered = !selection.category && selection.tags.length === 0;
  const isOfFollowed = selection.sort === 'following';
  const feed = (
    <>
      <FeedFilters selection={selection} onChange={go} />
      <FeedList
        key={JSON.stringify(selection)}
        {...selection}
        limit={pageSize}
        label={texts.tabs[selection.sort]}
        interlude={interlude}
        before={isOfFollowed && isUnfiltered && suggestions}
        empty={
          <Suspense fallback={null}>
            <EmptyFeed selection={selection} onChange={go} />
          </Suspense>
        }
      />
    </>
  );
  const ofFollowed = user ? (
    following(feed)
  ) : (
    <Suspense fallback={null}>{!loading && <FollowingPrompt />}</Suspense>
  );
  return (
    <Tabs
      label={texts.label}
      items={items}
      value={selection.sort}
      onChange={(sort) => go(withSort(selection, sort))}
    >
      {isOfFollowed ? ofFollowed : feed}
    </Tabs>
  );
}
