import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance in pixels from the end of the log within which the reader counts as being at the end. */
const END = 80;

interface LogEnd {
  /** Identifies the newest message. */
  key: string | undefined;
  isMine: boolean;
  /** Whether newer messages are still to be loaded. */
  isOpen: boolean;
}

/**
 * Returns the scroll state of a log that is laid out from its end. Positions are counted from the end, so that older
 * messages do not move the content. While the reader is among older messages, a new message of the other member does
 * not scroll. A message of the viewer scrolls to the end. Messages that load after a linked message do not scroll.
 */
export function useLogScroll({ key, isMine, isOpen }: LogEnd) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef({ key, height: 0, isOpen });
  const [isAtEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const { height, isOpen: wasOpen } = before.current;
    const isNew = before.current.key !== undefined && before.current.key !== key;
    before.current = { key, height: area.scrollHeight, isOpen };
    if (!isNew) return;
    if (wasOpen || (!isMine && area.scrollTop < -END)) area.scrollTop -= area.scrollHeight - height;
    else if (isMine) area.scrollTop = 0;
  });

  function goToEnd(): void {
    if (scroller.current) scroller.current.scrollTop = 0;
  }

  return {
    scroller,
    isAtEnd,
    goToEnd,
    onScroll: () => setAtEnd((scroller.current?.scrollTop ?? 0) >= -END),
  };
}

/** Scrolls to an element when the log is first shown, if the element is above the visible area. */
export function useScrollToSelector(
  scroller: { current: HTMLElement | null },
  selector: string | null,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    const area = scroller.current;
    if (isDone.current || area === null) return;
    isDone.current = true;
    const target = selector === null ? null : area.querySelector<HTMLElement>(selector);
    if (!target) return;
    const isAbove = target.getBoundingClientRect().top < area.getBoundingClientRect().top;
    if (isAbove) target.scrollIntoView({ block: 'start' });
  });
}
