import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { adminUiMessages } from './ui.messages.ts';

interface FilterBarProps {
  /** Of `useFilters`. */
  filters: { isFiltered: boolean; reset: () => void };
  /** The fields: `FilterSearch`, `FilterSelect`, `FilterDates`. */
  children: ReactNode;
}

/** The filters above a list. */
export function FilterBar({ filters, children }: FilterBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers in use know <search>.
    <div
      role="search"
      aria-label={adminUiMessages.filters}
      className="mb-4 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      {children}
      {filters.isFiltered && (
        <Button variant="ghost" onClick={filters.reset} className="max-md:col-span-2">
          <X className="size-4" aria-hidden="true" />
          {adminUiMessages.resetFilters}
        </Button>
      )}
    </div>
  );
}
