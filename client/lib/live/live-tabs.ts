import { MAX_LIVE_TOPICS } from '#contract/foundations/limits.ts';
import type { Topic } from '#contract/operation/live-events.ts';
import { LiveConnection, type LiveUpdate } from './live-connection.ts';

type TabMessage =
  | { type: 'topics'; tab: string; topics: readonly Topic[] }
  | { type: 'which-topics' }
  | {
      type: 'update';
      update: LiveUpdate;
      /** The tab that receives the update. Undefined for all tabs. */
      to?: string;
    };

export interface LiveShare {
  setTopics: (topics: readonly Topic[]) => void;
  leave: () => void;
}

const CHANNEL = 'hiroba-live';
const LEADER = 'hiroba-live-leader';

/** Returns a connection that all tabs of this browser share. Browsers without Web Locks have one connection per tab. */
export function joinLive(receive: (update: LiveUpdate) => void): LiveShare {
  if ('locks' in navigator && typeof BroadcastChannel === 'function') return joinTabs(receive);
  const connection = new LiveConnection(receive);
  let own: readonly Topic[] = [];
  return {
    setTopics(topics) {
      const known = connection.receivedAmong(addedTo(own, topics));
      own = topics;
      connection.setTopics(topics);
      if (known.length > 0) receive({ refetch: known });
    },
    leave: () => connection.close(),
  };
}

function addedTo(before: readonly Topic[], topics: readonly Topic[]): Topic[] {
  return topics.filter((topic) => !before.includes(topic));
}

/**
 * Joins the tabs. The tab that holds the leader's lock has the connection. The others send it topics and receive its
 * updates. Each tab holds a lock of its own, which the leader gets when the tab is closed.
 */
function joinTabs(receive: (update: LiveUpdate) => void): LiveShare {
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  const left = new AbortController();
  let own: readonly Topic[] = [];
  let leader: Leader | undefined;

  const send = (message: TabMessage): void => channel.postMessage(message);
  const sendTopics = (): void => send({ type: 'topics', tab, topics: own });
  const hold = (): Promise<void> =>
    new Promise((release) => left.signal.addEventListener('abort', () => release()));

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'update') {
      if (data.to === undefined || data.to === tab) receive(data.update);
    } else if (data.type === 'which-topics') sendTopics();
    else leader?.setTopics(data.tab, data.topics);
  };

  request(tabLock(tab), left.signal, hold);
  request(LEADER, left.signal, () => {
    leader = new Leader((update, to) => {
      if (to === undefined || to === tab) receive(update);
      if (to !== tab) send({ type: 'update', update, ...(to !== undefined && { to }) });
    });
    leader.setTopics(tab, own);
    send({ type: 'which-topics' });
    return hold();
  });

  return {
    setTopics(topics) {
      own = topics;
      if (leader) leader.setTopics(tab, topics);
      else sendTopics();
    },
    leave() {
      leader?.close();
      left.abort();
      channel.close();
    },
  };
}

type Send = (update: LiveUpdate, to?: string) => void;

class Leader {
  readonly #send: Send;
  readonly #connection: LiveConnection;
  readonly #topicsByTab = new Map<string, readonly Topic[]>();
  readonly #closed = new AbortController();

  constructor(send: Send) {
    this.#send = send;
    this.#connection = new LiveConnection((update) => send(update));
  }

  setTopics(tab: string, topics: readonly Topic[]): void {
    const before = this.#topicsByTab.get(tab);
    const known = this.#connection.receivedAmong(addedTo(before ?? [], topics));
    this.#topicsByTab.set(tab, topics);
    this.#update();
    // Another tab already receives these topics, so the connection triggers no refetch for this tab.
    if (known.length > 0) this.#send({ refetch: known }, tab);
    if (before !== undefined) return;
    // The leader gets the lock of a tab when that tab is closed for any reason.
    request(tabLock(tab), this.#closed.signal, async () => {
      this.#topicsByTab.delete(tab);
      this.#update();
    });
  }

  close(): void {
    this.#closed.abort();
    this.#connection.close();
  }

  #update(): void {
    const newestFirst = [...this.#topicsByTab.values()].reverse().flat();
    const topics = [...new Set(newestFirst)].sort(
      (a, b) => Number(isAboutContent(a)) - Number(isAboutContent(b)),
    );
    // Sorted, because another order would be another URL and open a new connection.
    this.#connection.setTopics(topics.slice(0, MAX_LIVE_TOPICS).sort());
  }
}

/** Whether a topic is about a single post or event. There may be more of these than a connection supports. */
function isAboutContent(topic: Topic): boolean {
  return topic.startsWith('post:') || topic.startsWith('event:');
}

function tabLock(tab: string): string {
  return `${LEADER}:${tab}`;
}

function request(name: string, signal: AbortSignal, body: () => Promise<void>): void {
  navigator.locks.request(name, { signal }, body).catch(() => {
    // The tab was closed before the lock was granted.
  });
}
