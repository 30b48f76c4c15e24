import { AppError } from '../http/app-error.ts';

export interface QueueLimits {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that can wait. Urgent tasks are counted separately. */
  maxQueued: number;
  /** Milliseconds a task can wait. */
  maxWait: number;
}

/** Runs a limited number of tasks at a time and queues a limited number of others. Rejects tasks beyond that. */
export class WorkQueue {
  readonly #limits: QueueLimits;
  // Start callbacks in order of arrival. Urgent tasks start first.
  readonly #urgent = new Set<() => void>();
  readonly #queued = new Set<() => void>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task and returns its result. Throws unavailable when the queue is full or the task waited too long. */
  async run<Result>(task: () => Promise<Result>, { urgent = false } = {}): Promise<Result> {
    await this.#acquireSlot(urgent ? this.#urgent : this.#queued);
    try {
      return await task();
    } finally {
      this.#releaseSlot();
    }
  }

  async #acquireSlot(queue: Set<() => void>): Promise<void> {
    if (this.#running < this.#limits.concurrency) {
      this.#running += 1;
      return;
    }
    if (queue.size >= this.#limits.maxQueued) throw tooBusy();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(start);
        reject(tooBusy());
      }, this.#limits.maxWait);
      queue.add(start);
    });
  }

  #releaseSlot(): void {
    const [next] = [...this.#urgent, ...this.#queued];
    if (!next) {
      this.#running -= 1;
      return;
    }
    // Passes the slot on without freeing it, so that a new task cannot overtake the queue.
    this.#urgent.delete(next);
    this.#queued.delete(next);
    next();
  }
}

function tooBusy(): AppError {
  return new AppError(
    'unavailable',
    '画像の処理が混み合っています。少し待ってからもう一度お試しください',
  );
}
