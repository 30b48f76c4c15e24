import { Search } from 'lucide-react';
import { SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';

interface ClipSearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field for one clip or for all clips. */
export function ClipSearchField({ label, hint, value, onChange }: ClipSearchFieldProps) {
  return (
    <label className="relative block max-w-dialog flex-1">
      <span className="sr-only">{label}</span>
      <Search
        className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        value={value}
        maxLength={SEARCH_QUERY_MAX}
        placeholder={hint}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-full border border-control bg-surface pr-4 pl-10"
      />
    </label>
  );
}
