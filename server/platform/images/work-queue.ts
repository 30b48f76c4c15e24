import { AppError } from '../http/app-error.ts';

export interface QueueBounds {
  /** Works that run at once. */
  parallel: number;
  /** Works that may wait for their turn, of the urgent and of the others each. */
  waiting: number;
  /** How long one may wait, in milliseconds. */
  patience: number;
}

/** Runs a bounded number of works at once and lets a bounded number wait: load is refused, not piled up. */
export class WorkQueue {
  readonly #bounds: QueueBounds;
  /** Starts of those who wait, in the order they came; the urgent ones go first. */
  readonly #urgent = new Set<() => void>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /**
   * The result of `work`, run when its turn comes. Throws unavailable when too many wait already,
   * and when its turn does not come in time.
   */
  async run<Result>(work: () => Promise<Result>, { urgent = false } = {}): Promise<Result> {
    await this.#turn(urgent ? this.#urgent : this.#waiting);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #turn(line: Set<() => void>): Promise<void> {
    if (this.#running < this.#bounds.parallel) {
      this.#running += 1;
      return;
    }
    if (line.size >= this.#bounds.waiting) throw tooBusy();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(start);
        reject(tooBusy());
      }, this.#bounds.patience);
      line.add(start);
    });
  }

  #leave(): void {
    const [next] = [...this.#urgent, ...this.#waiting];
    if (!next) {
      this.#running -= 1;
      return;
    }
    // The place is handed on, not given back, so that nobody slips in between.
    this.#urgent.delete(next);
    this.#waiting.delete(next);
    next();
  }
}

function tooBusy(): AppError {
  return new AppError(
    'unavailable',
    '画像の処理が混み合っています。少し待ってからもう一度お試しください',
  );
}
