interface ContentsProps {
  label: string;
  titles: readonly string[];
  onOpen: (index: number) => void;
}

/** The table of contents of a long page. Its entries are buttons instead of links, because fragments are routes. */
export function Contents({ label, titles, onOpen }: ContentsProps) {
  return (
    <nav aria-label={label}>
      <ol className="p-1 pt-0">
        {titles.map((title, index) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => onOpen(index)}
              className="flex min-h-11 w-full items-center rounded-md px-3 text-left text-ink-soft text-sm hover:bg-hover hover:text-ink"
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Focuses a heading and scrolls to it. */
export function goToHeading(heading: HTMLElement | null | undefined): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView?.();
}
