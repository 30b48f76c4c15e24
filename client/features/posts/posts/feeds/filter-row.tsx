import type { ReactNode } from 'react';

interface FilterRowProps {
  label: string;
  children: ReactNode;
}

/**
 * The filters above a feed, in one line that scrolls horizontally. Newer posts are offered at its start, where the offer
 * neither covers nor moves a card.
 */
export function FilterRow({ label, children }: FilterRowProps) {
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
