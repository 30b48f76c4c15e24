import { AppError } from './http/app-error.ts';

/** The reads per turn of the event loop. Four searches take a few milliseconds. */
const PER_TICK = 4;
/** The maximum number of waiting reads. A thousand searches take about a second. */
const MAX_WAITING = 1000;

interface Answer {
  readonly destroyed: boolean;
}

interface Waiting {
  answer: Answer;
  start: () => void;
  refuse: (error: AppError) => void;
}

/**
 * Runs expensive synchronous reads in the order of arrival, a few in each turn of the event loop. Without the queue,
 * Node handles all requests that have arrived, in the order of the connections, before it checks for new requests. A
 * late request would wait for two such rounds, and short requests would wait for all long requests.
 */
export class ReadQueue {
  readonly #perTick: number;
  readonly #maxWaiting: number;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor({ perTick = PER_TICK, maxWaiting = MAX_WAITING } = {}) {
    this.#perTick = perTick;
    this.#maxWaiting = maxWaiting;
  }

  /** Throws `unavailable` when too many reads are waiting, and `cancelled` when the client has disconnected. */
  async wait(answer: Answer): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) this.#leaveOut();
    if (this.#waiting.length >= this.#maxWaiting) throw new AppError('unavailable');
    await new Promise<void>((start, refuse) => {
      this.#waiting.push({ answer, start, refuse });
      if (!this.#isRunning) this.#run();
    });
  }

  readonly #run = (): void => {
    this.#leaveOut();
    const starting = this.#waiting.splice(0, this.#perTick);
    this.#isRunning = starting.length > 0;
    if (!this.#isRunning) return;
    for (const { start } of starting) setImmediate(start);
    // Runs after these reads in the same turn. Reads that are still waiting at that time belong to the next turn.
    setImmediate(this.#run);
  };

  #leaveOut(): void {
    const abandoned = this.#waiting.filter(({ answer }) => answer.destroyed);
    if (abandoned.length === 0) return;
    this.#waiting = this.#waiting.filter(({ answer }) => !answer.destroyed);
    for (const { refuse } of abandoned) refuse(new AppError('cancelled'));
  }
}
