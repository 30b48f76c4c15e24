import { Hash, X } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { ChoiceChips, FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { postsMessages } from '../posts.messages.ts';
import { feedMessages as texts } from './feed.messages.ts';
import { FeedList } from './feed-list.tsx';
import {
  categories,
  type FeedSelection,
  type FeedTab,
  readSelection,
  sorts,
  withCategory,
  withSort,
  withTags,
  writeSelection,
} from './feed-selection.ts';

// Loaded on demand, because most feeds have posts.
const loadEmpty = () => import('./empty-feed.tsx');
const EmptyFeed = lazyWithRetry(async () => ({ default: (await loadEmpty()).EmptyFeed }));
const FollowingPrompt = lazyWithRetry(async () => ({
  default: (await loadEmpty()).FollowingPrompt,
}));

const items = sorts.map((value) => ({ value, label: texts.tabs[value] }));

interface FeedTabsProps {
  first?: FeedTab;
  /** Posts per page. Defaults to the page size of the home page. */
  pageSize?: number;
  /** The suggestions of members to follow, shown while the feed of followed members has no posts. */
  suggestions?: ReactNode;
  interlude?: ReactNode;
  /** Wraps the feed of followed members. The filters of the wrapper replace the filters by category and tags. */
  following?: (people: ReactNode) => ReactNode;
}

/** The feeds in tabs. The tab and the filters are search parameters, so that the back button restores them. */
export function FeedTabs(props: FeedTabsProps) {
  const { first = 'recent', pageSize, suggestions, interlude, following } = props;
  const { user, loading } = useSession();
  const [search, setSearch] = useSearchParams();
  const plain = following && 'following';
  const selection = useMemo(() => readSelection(search, first, plain), [search, first, plain]);
  const go = (next: FeedSelection) =>
    setSearch(writeSelection(next, first), { replace: true, preventScrollReset: true });
  const isUnfiltered = !selection.category && selection.tags.length === 0;
  const isOfFollowed = selection.sort === 'following';
  const feed = (
    <>
      {selection.sort !== plain && <FeedFilters selection={selection} onChange={go} />}
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
    (following?.(feed) ?? feed)
  ) : (
    <Suspense fallback={null}>{!loading && <FollowingPrompt />}</Suspense>
  );
  return (
    <Tabs
      label={texts.label}
      items={items}
      value={selection.sort}
      onChange={(sort) => go(withSort(selection, sort, plain))}
    >
      {isOfFollowed ? ofFollowed : feed}
    </Tabs>
  );
}

const TagsSheet = lazyDialog(() => import('./tags-sheet.tsx'));

interface FeedFiltersProps {
  selection: FeedSelection;
  onChange: (selection: FeedSelection) => void;
}

function FeedFilters({ selection, onChange }: FeedFiltersProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <FilterRow label={texts.filters.label}>
        <FilterChip aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Hash className="-ml-1 size-4" aria-hidden="true" />
          {texts.filters.tags}
        </FilterChip>
        {selection.tags.map((tag) => (
          <FilterChip
            key={tag}
            chosen
            aria-label={texts.filters.removeTag(tag)}
            onClick={({ currentTarget }) => {
              // The previous chip takes the focus, because the focused chip is removed.
              (currentTarget.previousElementSibling as HTMLElement).focus();
              onChange(
                withTags(
                  selection,
                  selection.tags.filter((other) => other !== tag),
                ),
              );
            }}
          >
            #{tag}
            <X className="-mr-1 size-4" aria-hidden="true" />
          </FilterChip>
        ))}
        <span aria-hidden="true" className="my-3 w-px shrink-0 bg-line" />
        <ChoiceChips
          values={['all', ...categories]}
          names={{ all: texts.filters.all, ...postsMessages.categories }}
          chosen={selection.category ?? 'all'}
          onChoose={(category) =>
            onChange(withCategory(selection, category === 'all' ? undefined : category))
          }
        />
      </FilterRow>
      {selection.tags.length > 0 && (
        <p className="mb-3 text-ink-soft text-sm">{texts.filters.byLikes}</p>
      )}
      <TagsSheet
        open={choosing}
        chosen={selection.tags}
        onClose={() => setChoosing(false)}
        onChange={(tags) => onChange(withTags(selection, tags))}
      />
    </>
  );
}

/**
 * The filters above a feed, in one line that scrolls. The button for newer posts is at its start, so that no card
 * moves.
 */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="-mx-4 -mt-2 mb-3 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      <div role="status" data-new-posts="" className="contents" />
      {children}
    </fieldset>
  );
}
