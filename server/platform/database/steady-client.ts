import pg from 'pg';

/** A client that survives a lost connection and is not used again after an abandoned query. */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that is lost while in use fails its query. Without a listener, it would also end the process.
    this.on('error', () => undefined);
  }

  // One of the many signatures of pg's query, which Kysely uses.
  override query(...sent: unknown[]): never {
    const answer: unknown = super.query(...(sent as [string]));
    return (
      answer instanceof Promise ? answer.catch((error) => this.#fail(error)) : answer
    ) as never;
  }

  // The connection still waits for the answer of the abandoned query, so it cannot be used again. The pool drops a
  // client that is ending.
  #fail(error: unknown): never {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end();
    throw error;
  }
}
