import { AppError } from '../http/app-error.ts';

export interface QueueLimits {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that can wait. */
  maxQueued: number;
  /** Milliseconds a task can wait. */
  maxWait: number;
}

/** Who a task is charged to, and how much. */
export interface Charge {
  owner: string;
  cost: number;
}

const FREE: Charge = { owner: '', cost: 0 };

/**
 * Runs a limited number of tasks at a time and queues a limited number of others. Rejects tasks beyond that.
 *
 * Owners take turns by cost (start-time fair queueing). The place of a task in the queue is the cost that its owner has
 * been charged with, but never before the task that started last. So who has many or expensive tasks waits for himself,
 * and others wait for a task of his that runs, not for all of them.
 */
export class WorkQueue {
  readonly #limits: QueueLimits;
  /** Start callbacks with their places, in order of arrival. */
  readonly #waiting = new Map<() => void, number>();
  /** The place of the next task of each owner. */
  readonly #nextPlaces = new Map<string, number>();
  /** The place of the task that started last. */
  #place = 0;
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task and returns its result. Throws unavailable when the queue is full or the task waited too long. */
  async run<Result>(task: () => Promise<Result>, charge: Charge = FREE): Promise<Result> {
    await this.#acquireSlot(charge);
    try {
      return await task();
    } finally {
      this.#releaseSlot();
    }
  }

  async #acquireSlot({ owner, cost }: Charge): Promise<void> {
    const isFree = this.#running < this.#limits.concurrency;
    if (!isFree && this.#waiting.size >= this.#limits.maxQueued) throw tooBusy();
    const place = Math.max(this.#place, this.#nextPlaces.get(owner) ?? 0);
    this.#nextPlaces.set(owner, place + cost);
    if (!isFree) return this.#waitAt(place);
    this.#running += 1;
    this.#place = place;
  }

  #waitAt(place: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(tooBusy());
      }, this.#limits.maxWait);
      this.#waiting.set(start, place);
    });
  }

  #releaseSlot(): void {
    const next = this.#first();
    if (next) {
      // Passes the slot on without freeing it, so that a new task cannot overtake the queue.
      const [start, place] = next;
      this.#waiting.delete(start);
      this.#place = place;
      start();
      return;
    }
    this.#running -= 1;
    if (this.#running === 0) {
      this.#nextPlaces.clear();
      this.#place = 0;
    }
  }

  /** The waiting task with the first place; of tasks with the same place, the one that arrived first. */
  #first(): [() => void, number] | undefined {
    let first: [() => void, number] | undefined;
    for (const task of this.#waiting) {
      if (!first || task[1] < first[1]) first = task;
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
