import { type ReactNode, Suspense } from 'react';
import { FilterRow } from '#client/features/posts/posts/feeds/feed-tabs.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { ChoiceChips } from '#client/ui/navigation/filter-chip.tsx';
import { tagFollowsMessages as texts } from './tag-follows.messages.ts';

const FollowedTags = lazyWithRetry(() => import('./followed-tags.tsx'));

const kinds = ['people', 'tags'] as const;

/** The tab フォロー中: the posts of followed members, or the posts with followed tags. A search parameter selects the kind. */
export function FollowedKinds({ people }: { people: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('of') === 'tags' ? 'tags' : 'people';
  return (
    <>
      <FilterRow label={texts.kinds}>
        <ChoiceChips
          values={kinds}
          names={texts}
          chosen={chosen}
          onChoose={(kind) =>
            setSearch(kind === 'tags' ? { of: 'tags' } : {}, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </FilterRow>
      {chosen === 'people' ? (
        people
      ) : (
        <Suspense fallback={null}>
          <FollowedTags />
        </Suspense>
      )}
    </>
  );
}
