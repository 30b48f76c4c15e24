import { History, X } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { showToast, undoAction } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { dayName } from '../results/result-filters.ts';
import { searchMessages } from '../search.messages.ts';
import { type SearchAddress, searchPath } from '../search-address.ts';
import type { RecentSearches } from './recent-searches.ts';

const { recent: texts, types, period, filters } = searchMessages;

interface RecentListProps {
  recent: RecentSearches;
  /** Called when a row was removed together with its focused button. */
  onRemoved: () => void;
}

export function RecentList({
  recent: { searches, add, put, restore },
  onRemoved,
}: RecentListProps) {
  if (searches.length === 0) return null;

  function remove(search: SearchAddress) {
    put(searches.filter((other) => other !== search));
    onRemoved();
  }

  function clear() {
    put([]);
    onRemoved();
    showToast({
      type: 'info',
      about: 'recent-searches',
      title: texts.cleared,
      action: undoAction(() => restore(searches)),
    });
  }

  return (
    <section aria-labelledby="recent-searches">
      <div className="flex items-center gap-x-3">
        <div className="min-w-0 flex-1">
          <h2 id="recent-searches" className="text-base">
            {texts.title}
          </h2>
          <p className="text-ink-soft text-xs">{texts.note}</p>
        </div>
        <Button variant="ghost" onClick={clear} className="-mr-3 px-3!">
          {texts.clear}
        </Button>
      </div>
      <ul data-results="" className="md:columns-2 md:gap-8">
        {searches.map((search) => (
          <li key={search.q} className="flex break-inside-avoid items-center">
            <Link
              to={searchPath(search)}
              onClick={() => add(search)}
              className="-ml-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-2 hover:bg-hover"
            >
              <History className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
              <span className="truncate">{search.q}</span>
              {noteOf(search) !== '' && (
                <span className="shrink-0 text-ink-soft text-xs">{noteOf(search)}</span>
              )}
            </Link>
            <IconButton
              icon={X}
              label={texts.remove(search.q)}
              onClick={() => remove(search)}
              className="-mr-2.5 [&_svg]:size-4.5"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function noteOf({ type, ai, since, until }: SearchAddress): string {
  const [first, last] = [since, until].map((day) => (day === '' ? '' : dayName(day)));
  return [
    ...(type === null || type === 'posts' ? [] : [types[type]]),
    ...(ai === 'all' ? [] : [filters.aiUse[ai]]),
    ...(first || last ? [period.range(first ?? '', last ?? '')] : []),
  ].join(' ');
}
