import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { cx } from '../text/cx.ts';

interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with a roving tabindex: arrows, Home and End move between them. Each tab keeps its scroll position. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = useTabScroll(list, value, onChange);

  function onKeyDown(event: KeyboardEvent) {
    const from = items.findIndex((item) => item.value === value);
    const target = items[moves[event.key]?.(from, items.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    choose(target.value);
    document.getElementById(`${id}-${target.value}`)?.focus({ preventScroll: true });
  }

  return (
    <>
      <div ref={list} className="border-line border-b">
        <div
          role="tablist"
          aria-label={label}
          className="-mb-px flex overflow-x-auto [scrollbar-width:none]"
        >
          {items.map((item) => (
            <Tab
              key={item.value}
              id={id}
              item={item}
              chosen={item.value === value}
              onChoose={choose}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </>
  );
}

interface TabProps<Value extends string> {
  id: string;
  item: TabItem<Value>;
  chosen: boolean;
  onChoose: (value: Value) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Tab<Value extends string>({ id, item, chosen, onChoose, onKeyDown }: TabProps<Value>) {
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${item.value}`}
      aria-selected={chosen}
      aria-controls={chosen ? `${id}-panel` : undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(item.value)}
      onKeyDown={onKeyDown}
      className={cx(
        'min-h-12 flex-1 whitespace-nowrap border-b-2 px-1 text-sm font-bold -outline-offset-2 transition-colors sm:px-3 md:flex-none md:px-6',
        chosen ? 'border-brand text-brand' : 'border-transparent text-ink-soft hover:text-ink',
      )}
    >
      {item.label}
    </button>
  );
}

/** Keeps the scroll position of each tab. Returns the function that switches tabs without moving the tab bar. */
function useTabScroll<Value extends string>(
  bar: RefObject<HTMLElement | null>,
  value: Value,
  onChange: (value: Value) => void,
): (value: Value) => void {
  const positions = useRef(new Map<Value, number>());
  const shown = useRef(value);

  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const top = bar.current?.getBoundingClientRect().top ?? 0;
    const remembered = positions.current.get(value);
    const barTop = window.scrollY + top;
    if (window.scrollY > barTop) window.scrollTo(0, Math.max(remembered ?? 0, barTop));
    else if (remembered !== undefined && remembered > barTop) window.scrollTo(0, remembered);
  }, [bar, value]);

  return (next) => {
    if (next === value) return;
    positions.current.set(value, window.scrollY);
    onChange(next);
  };
}
