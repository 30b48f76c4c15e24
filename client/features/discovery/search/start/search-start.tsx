import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import { searchMessages } from '../search.messages.ts';
import { Popular } from './popular-searches.tsx';
import { RecentList } from './recent-list.tsx';
import type { RecentSearches } from './recent-searches.ts';
import { type Example, SearchTips } from './search-tips.tsx';
import { StartSection } from './start-section.tsx';

/** Called with a selected search, whose results replace this component. */
const toTabRef = handOverFocus((page) => page.querySelector('[role="tab"][aria-selected="true"]'));

interface SearchStartProps {
  recent: RecentSearches;
  /** Called when a recent search and its focused button have been removed. */
  onRemoved: () => void;
  onTry: (example: Example) => void;
}

/** The content of the page before a search. */
export function SearchStart({ recent, onRemoved, onTry }: SearchStartProps) {
  return (
    <div ref={toTabRef} className="mt-4 grid grid-cols-1 gap-5">
      <RecentList recent={recent} onRemoved={onRemoved} />
      <Popular />
      <div className="after-loading">
        <StartSection title={searchMessages.help.title}>
          <SearchTips onTry={onTry} />
        </StartSection>
      </div>
    </div>
  );
}
