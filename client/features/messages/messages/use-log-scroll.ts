import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, within which the reader counts as being there. */
const END = 80;

interface LogEnd {
  /** Identifies the newest message. */
  key: string | undefined;
  isMine: boolean;
  /** Whether newer messages are still to be loaded. */
  isOpen: boolean;
}

/**
 * The scrolling of a log that is laid out from its end: positions are counted from there, so that older messages move
 * nothing. New ones move nothing either while the reader is among older ones, except own ones, which are shown, nor do those that follow the target of a link.
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

/** Scrolls to an element of the log when it is first shown, if it is out of sight. */
export function useScrollToPlace(
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
