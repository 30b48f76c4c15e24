import { useEffect, useRef } from 'react';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';
import type { TagOption } from './tags.ts';

interface TagOptionsProps {
  id: string;
  options: readonly TagOption[];
  /** The index of the option that Enter selects, or -1. */
  active: number;
  onPick: (tag: string) => void;
}

/** The listbox below a tag input. The focus stays in the input. */
export function TagOptions({ id, options, active, onPick }: TagOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={uiMessages.tags.suggestions}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 animate-fade overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1.5 shadow-lg"
    >
      {options.map(({ tag, note }, index) => (
        <button
          key={tag}
          type="button"
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the input: its blur would add the half-typed word as a tag.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(tag)}
          className={cx(
            'flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 text-sm hover:bg-hover',
            index === active && 'bg-hover',
          )}
        >
          <span className="min-w-0 truncate">#{tag}</span>
          {note !== undefined && <span className="shrink-0 text-ink-soft text-xs">{note}</span>}
        </button>
      ))}
    </div>
  );
}
