import { AppError } from './http/app-error.ts';

/** A few milliseconds of searches. */
const PER_TURN = 4;
/** About a second of searches. */
const MAX_WAITING = 1000;

/**
 * Starts reads that keep the thread busy in the order in which they were asked for, a few in each turn of the event
 * loop. By itself, Node answers whatever has arrived before it looks for more, in the order of the connections: a
 * request that has just missed such a round waits for two, and short requests wait for all long ones.
 */
export class ReadQueue {
  readonly #perTurn: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  constructor({ perTurn = PER_TURN, maxWaiting = MAX_WAITING } = {}) {
    this.#perTurn = perTurn;
    this.#maxWaiting = maxWaiting;
  }

  /** Resolves when the caller may start. Throws `unavailable` when too many wait already. */
  async turn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new AppError('unavailable');
    await new Promise<void>((start) => {
      this.#waiting.push(start);
      if (!this.#isRunning) this.#run();
    });
  }

  readonly #run = (): void => {
    const starting = this.#waiting.splice(0, this.#perTurn);
    this.#isRunning = starting.length > 0;
    if (!this.#isRunning) return;
    for (const start of starting) setImmediate(start);
    // Runs after these, in the same turn; what it starts belongs to the next.
    setImmediate(this.#run);
  };
}
