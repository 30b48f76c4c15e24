import { z } from 'zod';
import { audienceTopicSchema, liveMessageSchema } from '#contract/live-events.ts';
import { idSchema } from '#contract/primitives.ts';

/** What the processes of a site tell each other. Those of `event` and `news` are sent to browsers. */
export const busMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    message: liveMessageSchema,
    /** A member who is not told. */
    except: idSchema.optional(),
  }),
  /** Notifications have been added or changed for these members. */
  z.object({ kind: z.literal('news'), topics: z.array(audienceTopicSchema) }),
  z.object({ kind: z.literal('session-ended'), session_hash: z.string() }),
]);
export type BusMessage = z.infer<typeof busMessageSchema>;

export interface BusSubscriber {
  receive(message: BusMessage): void;
  /** Messages of other processes may have been lost. */
  gap(): void;
}

/** Carries messages to every process of the site. */
export interface LiveBus {
  /**
   * Sends a message to the subscribers of all processes, this one included, at most once. Call it
   * after the commit of what it announces. PostgreSQL carries at most 8000 bytes: send ids and
   * counts, not content.
   */
  publish(message: BusMessage): void;
  /** Returns how to unsubscribe. */
  subscribe(subscriber: BusSubscriber): () => void;
  close(): Promise<void>;
}

/** The subscribers of one process. */
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

/** The bus of a site that is a single process. */
export function createLocalBus(): LiveBus {
  const subscribers = new BusSubscribers();
  return {
    publish: (message) => subscribers.receive(message),
    subscribe: (subscriber) => subscribers.add(subscriber),
    close: async () => undefined,
  };
}
