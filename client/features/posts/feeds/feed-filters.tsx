import { Hash, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { postsMessages } from '../posts.messages.ts';
import { feedMessages } from './feed.messages.ts';
import { categories, type FeedSelection, withCategory, withTags } from './feed-selection.ts';

const TagsSheet = lazyWithRetry(() => import('./tags-sheet.tsx'));
const texts = feedMessages.filters;

const chip =
  'flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-full text-sm -outline-offset-2';
const face = 'flex h-9 items-center gap-1 rounded-full border px-3.5 transition-colors';
const chosenFace = 'border-brand bg-brand-soft font-bold text-brand';
const openFace = 'border-line bg-surface text-ink-soft hover:bg-hover hover:text-ink';

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
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
          className={chip}
        >
          <span className={cx(face, openFace)}>
            <Hash className="-ml-1 size-4" aria-hidden="true" />
            {texts.tags}
          </span>
        </button>
        {selection.tags.map((tag) => (
          <button
            key={tag}
            type="button"
            aria-label={texts.removeTag(tag)}
            onClick={() =>
              onChange(
                withTags(
                  selection,
                  selection.tags.filter((other) => other !== tag),
                ),
              )
            }
            className={chip}
          >
            <span className={cx(face, chosenFace)}>
              #{tag}
              <X className="-mr-1 size-4" aria-hidden="true" />
            </span>
          </button>
        ))}
        <span aria-hidden="true" className="my-3 w-px shrink-0 bg-line" />
        {[undefined, ...categories].map((category) => (
          <button
            key={category ?? 'all'}
            type="button"
            aria-pressed={selection.category === category}
            onClick={() => onChange(withCategory(selection, category))}
            className={chip}
          >
            <span className={cx(face, selection.category === category ? chosenFace : openFace)}>
              {category ? postsMessages.categories[category] : texts.all}
            </span>
          </button>
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
