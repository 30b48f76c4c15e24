import type { LiveMessage, Topic } from '#contract/operation/live-events.ts';

/** A message, newly subscribed topics that may have missed messages, topics that have ended, or the session's end. */
export type LiveUpdate =
  | LiveMessage
  | { refetch: readonly Topic[] }
  | { interrupted: readonly Topic[] }
  | { ended: true };

const REOPEN_DELAY = 150;
const RETRY_DELAY = 10_000;

/**
 * An event stream. When its topics change, a second stream subscribes before the first is closed, so that no message is
 * missed.
 */
export class LiveConnection {
  readonly #receive: (update: LiveUpdate) => void;
  #wanted: readonly Topic[] = [];
  #requested = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The subscribed stream, and the pending stream that will replace it. */
  #current: EventSource | undefined;
  #next: EventSource | undefined;
  /** The topics that `#current` receives. Empty while the stream is interrupted. */
  #received: readonly Topic[] = [];

  constructor(receive: (update: LiveUpdate) => void) {
    this.#receive = receive;
  }

  /** Subscribes to exactly these topics. Without topics, the connection closes. */
  setTopics(topics: readonly Topic[]): void {
    this.#wanted = topics;
    if (topics.join(',') !== this.#requested) this.#openAfter(REOPEN_DELAY);
  }

  /** Returns which of these topics the connection already receives. The server sends no refetch for them. */
  receivedAmong(topics: readonly Topic[]): Topic[] {
    return topics.filter((topic) => this.#received.includes(topic));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#next?.close();
    this.#current?.close();
    this.#next = undefined;
    this.#current = undefined;
    this.#received = [];
  }

  #openAfter(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), delay);
  }

  #open(): void {
    const topics = this.#wanted;
    this.#requested = topics.join(',');
    if (topics.length === 0) this.close();
    else this.#openStream(topics);
  }

  #openStream(topics: readonly Topic[]): void {
    this.#next?.close();
    const source = new EventSource(`/api/live?topics=${this.#requested}`);
    this.#next = source;
    source.addEventListener('subscribed', () => this.#subscribed(source, topics));
    source.addEventListener('refetch', () => this.#receive({ refetch: topics }));
    source.addEventListener('ended', () => this.#receive({ ended: true }));
    source.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = parse(data);
      if (message !== null) this.#receive(message);
    };
    source.onerror = () => this.#failed(source);
  }

  #subscribed(source: EventSource, topics: readonly Topic[]): void {
    if (source === this.#next) {
      this.#current?.close();
      this.#current = source;
      this.#next = undefined;
    }
    const refetch = topics.filter((topic) => !this.#received.includes(topic));
    this.#received = topics;
    if (refetch.length > 0) this.#receive({ refetch });
  }

  #failed(source: EventSource): void {
    if (source === this.#current) {
      this.#receive({ interrupted: this.#received });
      this.#received = [];
    }
    // The browser reconnects automatically unless the server has refused the request.
    const isRefused = source.readyState === EventSource.CLOSED;
    const isLatest = source === (this.#next ?? this.#current);
    if (isRefused && isLatest) this.#openAfter(RETRY_DELAY * (1 + Math.random()));
  }
}

function parse(data: unknown): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return isLiveMessage(value) ? value : null;
  } catch {
    return null;
  }
}

function isLiveMessage(value: unknown): value is LiveMessage {
  return typeof value === 'object' && value !== null && 'topic' in value && 'event' in value;
}
