import pg from 'pg';

/** A client that survives a lost connection, and is not used again after an abandoned query or on a server without writes. */
export class SteadyClient extends pg.Client {
  /** Whether the server is a standby, which PostgreSQL reports when a connection begins and when that changes. */
  isOnStandby = false;
  #isUnreplicated = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that is lost while in use fails its query. Without a listener, it would also end the process.
    this.on('error', () => undefined);
    this.on('notice', (notice) => {
      if (isAboutReplication(notice)) this.#isUnreplicated = true;
    });
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ReportedSetting) => {
      if (parameterName === 'in_hot_standby') this.isOnStandby = parameterValue === 'on';
    });
  }

  // One of the many signatures of pg's query, which Kysely uses.
  override query(...sent: unknown[]): never {
    const answer: unknown = super.query(...(sent as [string]));
    return (
      answer instanceof Promise
        ? answer.then(
            (result) => this.#confirm(result),
            (error) => this.#fail(error),
          )
        : answer
    ) as never;
  }

  #confirm<Result>(result: Result): Result {
    if (!this.#isUnreplicated) return result;
    this.#isUnreplicated = false;
    throw new UnreplicatedError();
  }

  // The connection still waits for the answer of the abandoned query, so it cannot be used again. On a server that
  // refuses writes, a new connection may find the new primary. The pool drops a client that is ending.
  #fail(error: unknown): never {
    const isOver =
      error instanceof Error &&
      (error.message === 'Query read timeout' || ('code' in error && error.code === READ_ONLY));
    if (isOver) void this.end();
    throw error;
  }
}

/** PostgreSQL's read_only_sql_transaction. */
const READ_ONLY = '25006';

interface ReportedSetting {
  parameterName: string;
  parameterValue: string;
}

// When an operator cancels a statement whose commit waits for a synchronous standby, PostgreSQL reports success, and
// this warning beside it. Its text depends on the language of the server.
function isAboutReplication(notice: { routine?: string | undefined }): boolean {
  return notice.routine === 'SyncRepWaitForLSN';
}

/** A commit that no standby has confirmed. A failover may still lose it. */
class UnreplicatedError extends Error {
  /** PostgreSQL's transaction_resolution_unknown. */
  readonly code = '08007';

  constructor() {
    super('the commit has not been confirmed by a standby');
  }
}

/** The error of a new connection whose server is a standby: `target_session_attrs=primary` of other clients. */
export function standbyError(client: pg.Client): Error | undefined {
  return client instanceof SteadyClient && client.isOnStandby ? new StandbyError() : undefined;
}

class StandbyError extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('the server is a standby');
  }
}
