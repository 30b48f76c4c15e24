import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import {
  audienceTopicSchema,
  eventTopicSchema,
  liveMessageSchema,
} from '#contract/operation/live-events.ts';

const busMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    message: liveMessageSchema,
    /** The member who does not receive the message. */
    except: idSchema.optional(),
  }),
  /** A message that the notifications of these members or the waiting lists of these events have changed. */
  z.object({
    kind: z.literal('news'),
    topics: z.array(z.union([audienceTopicSchema, eventTopicSchema])),
  }),
  z.object({ kind: z.literal('session-ended'), session_hash: z.string() }),
]);
export type BusMessage = z.infer<typeof busMessageSchema>;

/** Returns a message of a bus. Null for other texts, because every user of the database or of Redis can send texts. */
export function readBusMessage(text: string): BusMessage | null {
  return busMessageSchema.safeParse(parse(text)).data ?? null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface BusSubscriber {
  receive(message: BusMessage): void;
  /** Called when messages of other processes may have been missed. */
  gap(): void;
}

export interface LiveBus {
  /**
   * Sends a message to the subscribers of all processes, including this process, at most once. Call this after the
   * change is committed. PostgreSQL carries at most 8000 bytes, so messages contain ids and counts, not content.
   */
  publish(message: BusMessage): void;
  /** Returns a function that unsubscribes. */
  subscribe(subscriber: BusSubscriber): () => void;
  close(): Promise<void>;
}

export class BusSubscribers implements BusSubscriber {
  readonly #all = new Set<BusSubscriber>();

  add(subscriber: BusSubscriber): () => void {
    this.#all.add(subscriber);
    return () => void this.#all.delete(subscriber);
  }

  receive(message: BusMessage): void {
    for (const subscriber of this.#all) subscriber.receive(message);
  }

  gap(): void {
    for (const subscriber of this.#all) subscriber.gap();
  }
}

export function createLocalBus(): LiveBus {
  const subscribers = new BusSubscribers();
  return {
    publish: (message) => subscribers.receive(message),
    subscribe: (subscriber) => subscribers.add(subscriber),
    close: async () => undefined,
  };
}
