import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { frameMessages } from '#client/features/team/admin-frame/admin-frame.messages.ts';
import { focusSearch } from '#client/features/team/admin-frame/list-focus.ts';
import { type PageKey, usePageKeys } from '#client/features/team/admin-frame/page-keys.ts';
import {
  FoldButton,
  ResetButton,
  useFilterBar,
} from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterSearch } from '#client/features/team/admin-ui/filter-search.tsx';

interface FoldedFilterBarProps {
  /** The result of `useFilters`. */
  filters: { isFiltered: boolean; reset: () => void };
  /** The filters that are always visible. */
  first: ReactNode;
  /** The number of active collapsed filters. */
  folded: number;
  search: ComponentProps<typeof FilterSearch>;
  /** The other collapsed filters. */
  children: ReactNode;
}

/** The filters above a list with many filters. The search and most filters are collapsed; the key `/` shows them. */
export function FoldedFilterBar({ filters, first, folded, ...content }: FoldedFilterBarProps) {
  const { search, children } = content;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { bar, reset } = useFilterBar(filters);
  usePageKeys(
    useMemo<PageKey[]>(() => {
      function press() {
        // Synchronous, because a collapsed field cannot be focused.
        flushSync(() => setOpen(true));
        return focusSearch();
      }
      return [{ key: '/', what: frameMessages.keys.search, press }];
    }, []),
  );
  return (
    <div {...bar} className="mb-4 outline-none">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {first}
        <FoldButton
          controls={id}
          isOpen={isOpen}
          chosen={folded}
          onToggle={() => setOpen(!isOpen)}
        />
        {filters.isFiltered && <ResetButton onReset={reset} />}
      </div>
      <div id={id} hidden={!isOpen} className="mt-1 space-y-2">
        <FilterSearch {...search} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
      </div>
    </div>
  );
}
