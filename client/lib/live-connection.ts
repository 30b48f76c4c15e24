import type { LiveEvent } from '../../contract/live-events.ts';

/** What watchers hear: an event, or that events may have been missed and the thing should be read again. */
export type LiveMessage = LiveEvent | { type: 'refetch' };

export interface LiveConnection {
  /** Watches exactly these posts; with none the connection is closed. */
  watch: (posts: readonly string[]) => void;
  close: () => void;
}

const REOPEN_DELAY = 150;
const RETRY_DELAY = 10_000;

/** One server-sent-events connection that follows a changing list of posts. */
export function openLiveConnection(tell: (notice: LiveMessage) => void): LiveConnection {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = '';
  let opened = '';
  let missed = false;

  const open = (): void => {
    source?.close();
    source = undefined;
    opened = wanted;
    if (wanted === '') {
      missed = false;
      return;
    }
    const mine = new EventSource(`/api/live?posts=${wanted}`);
    source = mine;
    mine.onopen = () => {
      if (missed) tell({ type: 'refetch' });
      missed = true;
    };
    mine.onmessage = (message) => hear(message, tell);
    mine.onerror = () => {
      // While it is CONNECTING the browser tries again by itself.
      if (mine.readyState === EventSource.CLOSED) schedule(RETRY_DELAY * (1 + Math.random()));
    };
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(open, delay);
  };

  return {
    watch(posts) {
      wanted = posts.join(',');
      if (wanted !== opened) schedule(REOPEN_DELAY);
    },
    close() {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    },
  };
}

function hear(message: MessageEvent<unknown>, tell: (notice: LiveMessage) => void): void {
  const event = parse(message.data);
  if (event !== null) tell(event);
}

function parse(data: unknown): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return isLiveEvent(value) ? value : null;
  } catch {
    return null;
  }
}

function isLiveEvent(value: unknown): value is LiveEvent {
  return typeof value === 'object' && value !== null && 'type' in value && 'post_id' in value;
}
