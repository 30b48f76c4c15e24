import { Hash, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';
import { postsMessages } from '../posts.messages.ts';
import { feedMessages } from './feed.messages.ts';
import { categories, type FeedSelection, withCategory, withTags } from './feed-selection.ts';

const TagsSheet = lazyWithRetry(() => import('./tags-sheet.tsx'));
const texts = feedMessages.filters;

interface FeedFiltersProps {
  selection: FeedSelection;
  onChange: (selection: FeedSelection) => void;
}

/** Filters a feed by category and by tags. One line that scrolls horizontally. */
export function FeedFilters({ selection, onChange }: FeedFiltersProps) {
  const [choosing, setChoosing] = useState(false);
  const opened = useHasOpened(choosing);
  return (
    <>
      <fieldset
        aria-label={texts.label}
        className="-mx-4 -mt-2 mb-3 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        <FilterChip aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Hash className="-ml-1 size-4" aria-hidden="true" />
          {texts.tags}
        </FilterChip>
        {selection.tags.map((tag) => (
          <FilterChip
            key={tag}
            chosen
            aria-label={texts.removeTag(tag)}
            onClick={({ currentTarget }) => {
              // The focused chip is removed, so the previous one takes the focus.
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
        {[undefined, ...categories].map((category) => (
          <FilterChip
            key={category ?? 'all'}
            chosen={selection.category === category}
            aria-pressed={selection.category === category}
            onClick={() => onChange(withCategory(selection, category))}
          >
            {category ? postsMessages.categories[category] : texts.all}
          </FilterChip>
        ))}
      </fieldset>
      {selection.tags.length > 0 && <p className="mb-3 text-ink-soft text-sm">{texts.byLikes}</p>}
      {opened && (
        <Suspense fallback={null}>
          <TagsSheet
            open={choosing}
            chosen={selection.tags}
            onClose={() => setChoosing(false)}
            onChange={(tags) => onChange(withTags(selection, tags))}
          />
        </Suspense>
      )}
    </>
  );
}
