import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { FeedSort } from '../../../../contract/posts.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSession } from '../../session/session-context.tsx';
import { feedMessages } from './feed.messages.ts';
import { type FeedPlace, readFeed, sorts, withSort, writeFeed } from './feed-address.ts';
import { FeedList } from './feed-list.tsx';
import { FiltersBar } from './filters-bar.tsx';

// Not needed where there are posts.
const EmptyFeed = lazy(() => import('./feed-empty.tsx'));
const FollowingPrompt = lazy(() => import('./feed-following-prompt.tsx'));

const texts = feedMessages;
const items = sorts.map((value) => ({ value, label: texts.tabs[value] }));

interface FeedTabsProps {
  /** The feed one finds first. */
  first?: FeedSort;
  /** Posts a page; by default as many as each feed has on the home page. */
  pageSize?: number;
}

/** The feeds in tabs. Tab and filters are part of the address, so that going back finds them again. */
export function FeedTabs({ first = 'recent', pageSize }: FeedTabsProps) {
  const { user, loading } = useSession();
  const [search, setSearch] = useSearchParams();
  const place = useMemo(() => readFeed(search, first), [search, first]);
  const go = (next: FeedPlace) =>
    setSearch(writeFeed(next, first), { replace: true, preventScrollReset: true });
  const isClosed = place.sort === 'following' && user === null;
  return (
    <Tabs
      label={texts.label}
      items={items}
      value={place.sort}
      onChange={(sort) => go(withSort(place, sort))}
    >
      {isClosed ? (
        <Suspense fallback={null}>{!loading && <FollowingPrompt />}</Suspense>
      ) : (
        <>
          <FiltersBar place={place} onChange={go} />
          <FeedList
            key={JSON.stringify(place)}
            {...place}
            limit={pageSize}
            label={texts.tabs[place.sort]}
            empty={
              <Suspense fallback={null}>
                <EmptyFeed place={place} onChange={go} />
              </Suspense>
            }
          />
        </>
      )}
    </Tabs>
  );
}
