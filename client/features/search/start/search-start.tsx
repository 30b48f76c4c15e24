import { handOverFocus } from '../../../ui/hand-over-focus.ts';
import { searchMessages } from '../search.messages.ts';
import { Popular } from './popular.tsx';
import { RecentList } from './recent-list.tsx';
import type { RecentSearches } from './recent-searches.ts';
import { type Example, SearchTips } from './search-tips.tsx';
import { StartSection } from './start-section.tsx';

/** A search that is chosen here replaces all of this by what it finds. */
const toTabRef = handOverFocus((page) => page.querySelector('[role="tab"][aria-selected="true"]'));

interface SearchStartProps {
  recent: RecentSearches;
  /** Called when a recent search has been removed, and the focus with its button. */
  onRemoved: () => void;
  onTry: (example: Example) => void;
}

/** What the page shows before anything is typed. */
export function SearchStart({ recent, onRemoved, onTry }: SearchStartProps) {
  return (
    <div ref={toTabRef} className="mt-4 grid grid-cols-1 gap-5">
      <RecentList recent={recent} onRemoved={onRemoved} />
      <Popular />
      <StartSection title={searchMessages.help.title}>
        <SearchTips onTry={onTry} />
      </StartSection>
    </div>
  );
}
