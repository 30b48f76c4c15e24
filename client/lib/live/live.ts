import type {
  AudienceEvent,
  EventEvent,
  LiveEvent,
  PostEvent,
  Topic,
} from '#contract/operation/live-events.ts';
import { afterStart } from '../start/after-start.ts';
import type { LiveUpdate } from './live-connection.ts';
import type { LiveShare } from './live-tabs.ts';

/** Messages may have been missed, so the data of the topic must be read again. */
interface Refetch {
  type: 'refetch';
}

/** Events stop until the next refetch. */
interface Interruption {
  type: 'interrupted';
}

/** The member or the team has ended the session, in this or another browser. */
interface Ended {
  type: 'ended';
}

export type TopicEvent<Of extends Topic> = LiveEvent<Of> | Refetch | Interruption | Ended;

type Listener = (
  event: PostEvent | EventEvent | AudienceEvent | Refetch | Interruption | Ended,
) => void;

const LEAVE_DELAY = 1000;
const RETRY_DELAY = 10_000;

const listeners = new Map<Topic, Set<Listener>>();
const received = new Set<Topic>();
let share: Promise<LiveShare> | undefined;
/** The timer after which the tab leaves the shared connection, or tries again to join it. */
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Subscribes to a topic. A refetch event follows each interruption and each subscription, even one to a topic that is
 * already received. Returns a function that unsubscribes.
 */
export function subscribeToTopic<Of extends Topic>(
  topic: Of,
  onEvent: (event: TopicEvent<Of>) => void,
): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  // The cast is safe, because a topic has only events of its own kind.
  const listener: Listener = (event) => onEvent(event as TopicEvent<Of>);
  const ofTopic = listeners.get(topic) ?? new Set();
  listeners.set(topic, ofTopic.add(listener));
  if (received.has(topic)) {
    queueMicrotask(() => {
      if (ofTopic.has(listener)) listener({ type: 'refetch' });
    });
  }
  update();
  return () => {
    ofTopic.delete(listener);
    if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic);
    update();
  };
}

/** Whether events of a topic are received from now on. True as well when the browser has no live connections. */
export function isReceived(topic: Topic): boolean {
  return received.has(topic) || typeof EventSource === 'undefined';
}

function update(): void {
  clearTimeout(timer);
  if (listeners.size > 0) {
    for (const topic of received) if (!listeners.has(topic)) received.delete(topic);
    share ??= join();
    // The topics are copied, so that a topic that is left and subscribed again counts as new.
    const topics = [...listeners.keys()];
    share.then(({ setTopics }) => setTopics(topics), joinLater);
    return;
  }
  // Leaves after a delay, because navigating between posts must not close and reopen the connection.
  timer = setTimeout(() => {
    share?.then(
      ({ leave }) => leave(),
      () => {},
    );
    share = undefined;
    received.clear();
  }, LEAVE_DELAY);
}

async function join(): Promise<LiveShare> {
  // Joining makes subscribers read again, which would delay the pictures of the first page.
  await afterStart();
  const { joinLive } = await import('./live-tabs.ts');
  return joinLive(deliver);
}

function joinLater(): void {
  share = undefined;
  clearTimeout(timer);
  timer = setTimeout(update, RETRY_DELAY);
}

function deliver(update: LiveUpdate): void {
  if ('refetch' in update) {
    for (const topic of update.refetch) {
      received.add(topic);
      emit(topic, { type: 'refetch' });
    }
  } else if ('interrupted' in update) {
    for (const topic of update.interrupted) {
      received.delete(topic);
      emit(topic, { type: 'interrupted' });
    }
  } else if ('ended' in update) {
    for (const topic of listeners.keys()) emit(topic, { type: 'ended' });
  } else {
    emit(update.topic, update.event);
  }
}

function emit(topic: Topic, event: Parameters<Listener>[0]): void {
  for (const listener of listeners.get(topic) ?? []) listener(event);
}
