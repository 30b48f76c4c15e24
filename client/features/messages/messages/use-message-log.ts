import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  markRead,
  refreshConversations,
} from '#client/features/messages/conversations/conversations.queries.ts';
import { useOnReconnect } from '#client/lib/offline/connection.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { isUpToDate, messagesOf } from './message-log-cache.ts';
import { messagesQuery, syncMessages } from './messages.queries.ts';

/** Returns the loaded messages: those around `at`, or the newest. When the revision is new, reads the changes. */
export function useMessageLog({ id, revision }: Conversation, at: number | null) {
  const client = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(id, at));
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    // Runs on mount too, because changes may have been missed since the last visit.
    if (isLoaded && revision > 0) void syncMessages(client, id);
  }, [client, id, revision, isLoaded]);
  useOnReconnect(query.isError, () => void query.refetch());
  return {
    query,
    messages: messagesOf(query.data),
    isComplete: query.data !== undefined && isUpToDate(query.data),
  };
}

/** The distance in pixels from the end of the log within which the reader counts as being at the end. */
const END = 80;

interface LogEnd {
  key: string | undefined;
  isMine: boolean;
  isOpen: boolean;
}

/**
 * Returns the scroll state of a log that is laid out from its end. Positions are counted from the end, so that older
 * messages do not move the content. While the reader is among older messages, a new message of the other member does
 * not move the content. A message of the viewer scrolls to the end. Messages that load after a linked message move
 * nothing.
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

/** Marks messages as read while the page is visible. After a failure, the next message or connection tries again. */
export function useMarkRead(
  { id, state, read_up_to }: Conversation,
  upTo: number,
  isShown: boolean,
): void {
  const client = useQueryClient();
  const tried = useRef(0);
  const isVisible = usePageVisible();
  const isDue = isVisible && isShown && state !== 'received' && upTo > read_up_to;
  const mark = useCallback(() => {
    tried.current = upTo;
    markRead(client, id, upTo).catch(() => refreshConversations(client));
  }, [client, id, upTo]);
  useOnReconnect(isDue, mark);
  useEffect(() => {
    if (isDue && upTo > tried.current) mark();
  }, [isDue, upTo, mark]);
}

/** Whether the page is visible: its tab is in front, and its window is not hidden. */
function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
