import type { Log } from '../log/log.ts';

/** What follows a commit, such as a live event or a mail. */
type Effect = () => void | Promise<void>;

/** Registers an effect of the write that it is passed to; see `Database.write`. */
export type AfterCommit = (effect: Effect) => void;

/** The effects of one attempt at a write. An attempt that rolls back is discarded with its effects. */
export class Effects {
  readonly #effects: Effect[] = [];

  readonly register: AfterCommit = (effect) => {
    this.#effects.push(effect);
  };

  /**
   * Starts the effects in the order of their registration and does not wait for asynchronous ones.
   * Failures are logged: the write has happened, so neither its caller nor the other effects fail.
   */
  run(log: Log): void {
    for (const effect of this.#effects) void runLogged(effect, log);
  }
}

async function runLogged(effect: Effect, log: Log): Promise<void> {
  try {
    await effect();
  } catch (error) {
    log.error({ err: error }, 'effect after commit failed');
  }
}
