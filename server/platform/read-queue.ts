import { AppError } from './http/app-error.ts';

/** A few milliseconds of searches. */
const PER_TURN = 4;
/** About a second of searches. */
const MAX_WAITING = 1000;

/** The response that is waited for, which is destroyed when its connection is closed. */
interface Answer {
  readonly destroyed: boolean;
}

interface Waiting {
  answer: Answer;
  start: () => void;
  refuse: (error: AppError) => void;
}

/**
 * Starts reads that keep the thread busy in the order in which they were asked for, a few in each turn of the event
 * loop. By itself, Node answers whatever has arrived before it looks for more, in the order of the connections: a
 * request that has just missed such a round waits for two, and short requests wait for all long ones.
 */
export class ReadQueue {
  readonly #perTurn: number;
  readonly #maxWaiting: number;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor({ perTurn = PER_TURN, maxWaiting = MAX_WAITING } = {}) {
    this.#perTurn = perTurn;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Resolves when the caller may start. Throws `unavailable` when too many wait already, and `cancelled` when the answer
   * has nobody to go to any more: who types sends a search at each key, and gives up the one before.
   */
  async turn(answer: Answer): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) this.#leaveOut();
    if (this.#waiting.length >= this.#maxWaiting) throw new AppError('unavailable');
    await new Promise<void>((start, refuse) => {
      this.#waiting.push({ answer, start, refuse });
      if (!this.#isRunning) this.#run();
    });
  }

  readonly #run = (): void => {
    this.#leaveOut();
    const starting = this.#waiting.splice(0, this.#perTurn);
    this.#isRunning = starting.length > 0;
    if (!this.#isRunning) return;
    for (const { start } of starting) setImmediate(start);
    // Runs after these, in the same turn; what it starts belongs to the next.
    setImmediate(this.#run);
  };

  #leaveOut(): void {
    const gone = this.#waiting.filter(({ answer }) => answer.destroyed);
    if (gone.length === 0) return;
    this.#waiting = this.#waiting.filter(({ answer }) => !answer.destroyed);
    for (const { refuse } of gone) refuse(new AppError('cancelled'));
  }
}
