import { MAX_LIVE_POSTS } from '../../contract/limits.ts';
import { type LiveConnection, type LiveMessage, openLiveConnection } from './live-connection.ts';

type TabMessage =
  | { type: 'watching'; tab: string; posts: string[] }
  | { type: 'who-watches' }
  | { type: 'notice'; notice: LiveMessage };

/** A share in the one live connection of this browser. */
export interface LiveShare {
  watch: (posts: readonly string[]) => void;
  leave: () => void;
}

const CHANNEL = 'hiroba-live';
const LEADER = 'hiroba-live-leader';

/** A connection that the tabs of this browser share, or one of our own where they cannot agree. */
export function joinLive(tell: (notice: LiveMessage) => void): LiveShare {
  if ('locks' in navigator && typeof BroadcastChannel === 'function') return joinLiveTabs(tell);
  const connection = openLiveConnection(tell);
  return { watch: connection.watch, leave: connection.close };
}

/**
 * Joins the tabs that watch something. Whoever holds the lock is the leader and has the connection;
 * the others tell it what they watch and hear what it hears. Every tab holds a lock of its own
 * name, so that the leader notices when one is gone.
 */
function joinLiveTabs(tell: (notice: LiveMessage) => void): LiveShare {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  const left = new AbortController();
  let mine: readonly string[] = [];
  let leader: ReturnType<typeof lead> | undefined;

  const send = (message: TabMessage): void => channel.postMessage(message);
  const sayWhatIWatch = (): void => send({ type: 'watching', tab, posts: [...mine] });
  const hold = (): Promise<void> =>
    new Promise((release) => left.signal.addEventListener('abort', () => release()));

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'notice') tell(data.notice);
    else if (data.type === 'who-watches') sayWhatIWatch();
    else leader?.set(data.tab, data.posts);
  };

  request(tabLock(tab), left.signal, hold);
  request(LEADER, left.signal, () => {
    leader = lead((notice) => {
      tell(notice);
      send({ type: 'notice', notice });
    });
    leader.set(tab, mine);
    send({ type: 'who-watches' });
    return hold();
  });

  return {
    watch(posts) {
      mine = posts;
      if (leader) leader.set(tab, posts);
      else sayWhatIWatch();
    },
    leave() {
      leader?.close();
      left.abort();
      channel.close();
    },
  };
}

function lead(tell: (notice: LiveMessage) => void) {
  const connection: LiveConnection = openLiveConnection(tell);
  const watching = new Map<string, readonly string[]>();
  const ended = new AbortController();

  const update = (): void => {
    const union = [...new Set([...watching.values()].flat())].sort();
    connection.watch(union.slice(0, MAX_LIVE_POSTS));
  };

  return {
    set(tab: string, posts: readonly string[]): void {
      const isNew = !watching.has(tab);
      watching.set(tab, posts);
      update();
      if (!isNew) return;
      // Granted when the tab has gone, for whatever reason.
      request(tabLock(tab), ended.signal, async () => {
        watching.delete(tab);
        update();
      });
    },
    close(): void {
      ended.abort();
      connection.close();
    },
  };
}

function tabLock(tab: string): string {
  return `${LEADER}:${tab}`;
}

function request(name: string, signal: AbortSignal, body: () => Promise<void>): void {
  navigator.locks.request(name, { signal }, body).catch(() => {
    // Given up before it was granted.
  });
}
