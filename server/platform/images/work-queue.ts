import { AppError } from '#server/platform/http/app-error.ts';

interface QueueLimits {
  concurrency: number;
  maxQueued: number;
  /** The maximum wait of a task, in milliseconds. */
  maxWait: number;
  /** The same limits for each owner. Without them, one owner can occupy the whole queue. */
  perOwner?: Pick<QueueLimits, 'concurrency' | 'maxQueued'>;
}

export interface Charge {
  owner: string;
  cost: number;
}

const FREE: Charge = { owner: '', cost: 0 };

/**
 * Runs a limited number of tasks at a time, queues a limited number of further tasks, and rejects all others. The queue
 * is fair among owners by cost (start-time fair queueing). The start tag of a task is the total cost of its owner so
 * far, but at least the start tag of the task that started last. So an owner with many or expensive tasks waits for
 * their own tasks. Other owners wait for at most one of them.
 */
export class WorkQueue {
  readonly #limits: QueueLimits;
  /** Start callbacks in order of arrival. */
  readonly #waiting = new Map<() => void, { owner: string; startTag: number }>();
  readonly #runningOf = new Map<string, number>();
  /** The start tag of the next task of each owner. */
  readonly #nextTags = new Map<string, number>();
  /** The start tag of the task that started last. */
  #startTag = 0;
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task and returns its result. Throws `unavailable` when the queue is full or the task waited too long. */
  async run<Result>(task: () => Promise<Result>, charge: Charge = FREE): Promise<Result> {
    await this.#acquireSlot(charge);
    try {
      return await task();
    } finally {
      this.#releaseSlot(charge.owner);
    }
  }

  async #acquireSlot({ owner, cost }: Charge): Promise<void> {
    const starts = this.#running < this.#limits.concurrency && this.#mayRun(owner);
    if (!starts && !this.#mayWait(owner)) throw tooBusy();
    const startTag = Math.max(this.#startTag, this.#nextTags.get(owner) ?? 0);
    this.#nextTags.set(owner, startTag + cost);
    if (!starts) return this.#wait(owner, startTag);
    this.#start(owner, startTag);
  }

  #mayRun(owner: string): boolean {
    const { perOwner } = this.#limits;
    return !perOwner || (this.#runningOf.get(owner) ?? 0) < perOwner.concurrency;
  }

  #mayWait(owner: string): boolean {
    const { maxQueued, perOwner } = this.#limits;
    if (this.#waiting.size >= maxQueued) return false;
    if (!perOwner) return true;
    const own = this.#waiting.values().filter((task) => task.owner === owner);
    return own.toArray().length < perOwner.maxQueued;
  }

  #start(owner: string, startTag: number): void {
    this.#running += 1;
    this.#runningOf.set(owner, (this.#runningOf.get(owner) ?? 0) + 1);
    this.#startTag = Math.max(this.#startTag, startTag);
  }

  #wait(owner: string, startTag: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#waiting.delete(start);
        this.#start(owner, startTag);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(tooBusy());
      }, this.#limits.maxWait);
      this.#waiting.set(start, { owner, startTag });
    });
  }

  #releaseSlot(owner: string): void {
    this.#running -= 1;
    const others = (this.#runningOf.get(owner) ?? 0) - 1;
    if (others > 0) this.#runningOf.set(owner, others);
    else this.#runningOf.delete(owner);
    // Starts a queued task immediately, so that a new task cannot take the free slot first.
    this.#first()?.();
    if (this.#running === 0) {
      this.#nextTags.clear();
      this.#startTag = 0;
    }
  }

  /** Starts the task with the lowest start tag among those that can run; among equal tags, the earliest task. */
  #first(): (() => void) | undefined {
    let first: (() => void) | undefined;
    let firstTag = Number.POSITIVE_INFINITY;
    for (const [start, { owner, startTag }] of this.#waiting) {
      if (startTag < firstTag && this.#mayRun(owner)) [first, firstTag] = [start, startTag];
    }
    return first;
  }
}

function tooBusy(): AppError {
  return new AppError(
    'unavailable',
    '画像の処理が混み合っています。少し待ってからもう一度お試しください',
  );
}
