import pg from 'pg';
import type { OperatorText } from '#server/platform/operator-text.ts';

/**
 * The session settings that the site relies on, whatever the server, the database or the role sets. They are startup
 * parameters. A pooler in transaction mode keeps startup parameters for each of its clients, but neither `options` nor
 * the effects of statements.
 */
const session: Readonly<Record<string, string>> = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  standard_conforming_strings: 'on',
};

// The types of pg do not have this method.
const base = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> };

export interface SteadyConfig extends pg.ClientConfig {
  /** Is called with the error of each failed query. */
  onError?: (error: unknown) => void;
}

/** A client that survives a lost connection. It ends after an abandoned query and when the server refuses writes. */
export class SteadyClient extends pg.Client {
  /** Whether the server is a standby. PostgreSQL reports it when a connection begins and when it changes. */
  isOnStandby = false;
  /** The parameters that the server has reported about the connection, such as its DateStyle. */
  readonly reported = new Map<string, string>();
  #isUnreplicated = false;
  readonly #onError: (error: unknown) => void;

  constructor(config: SteadyConfig = {}) {
    super(config);
    this.#onError = config.onError ?? (() => undefined);
    // A connection that is lost during a query makes the query fail. Without this listener, the process would also end.
    this.on('error', () => undefined);
    this.on('notice', (notice) => {
      if (isAboutReplication(notice)) this.#isUnreplicated = true;
    });
    type Setting = Record<'parameterName' | 'parameterValue', string>;
    this.connection.on('parameterStatus', ({ parameterName: name, parameterValue }: Setting) => {
      this.reported.set(name, parameterValue);
      if (name === 'in_hot_standby') this.isOnStandby = parameterValue === 'on';
    });
  }

  /** The major version of the server, such as 17, once the client is connected. */
  get serverMajor(): number {
    return Number.parseInt(this.reported.get('server_version') ?? '', 10);
  }

  /** Returns the startup parameters. pg calls this function, and adds `client_encoding` with the value UTF8. */
  getStartupConf(): Record<string, string> {
    return { ...base.getStartupConf.call(this), ...session };
  }

  // The signature of pg's query that Kysely uses.
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

  // An abandoned query leaves a connection that still waits for its response, so the connection cannot be used again.
  // After a refused write, a new connection may find the new primary. The pool drops a client that is ending.
  #fail(error: unknown): never {
    this.#onError(error);
    const isOver =
      error instanceof Error &&
      (error.message === 'Query read timeout' || ('code' in error && error.code === READ_ONLY));
    if (isOver) void this.end();
    throw error;
  }
}

/** PostgreSQL's read_only_sql_transaction. */
const READ_ONLY = '25006';

// Whether a notice says that no standby has confirmed a commit. When an operator cancels a statement whose commit waits
// for a synchronous standby, PostgreSQL reports success together with this notice. The text of the notice depends on
// the language of the server.
function isAboutReplication(notice: { routine?: string | undefined }): boolean {
  return notice.routine === 'SyncRepWaitForLSN';
}

/** An error about a commit that no standby has confirmed. A failover may still lose the commit. */
class UnreplicatedError extends Error {
  /** PostgreSQL's transaction_resolution_unknown. */
  readonly code = '08007';

  constructor() {
    super('the commit has not been confirmed by a standby');
  }
}

/** Returns the error for a new connection to a standby. Other clients call this `target_session_attrs=primary`. */
export function standbyError(client: pg.Client): Error | undefined {
  return client instanceof SteadyClient && client.isOnStandby ? new StandbyError() : undefined;
}

class StandbyError extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('the server is a standby');
  }
}

/** The reason why the site cannot use a connection, and the remedy for an operator. */
export type Unfit = Record<'text' | 'remedy', OperatorText>;

/** Returns why a connection is unusable: its encoding lacks characters, or a pooler ignores the session settings. */
export function unfitOf({ reported }: SteadyClient): Unfit | null {
  const encoding = reported.get('server_encoding') ?? 'UTF8';
  if (encoding !== 'UTF8') return unfitEncoding(encoding);
  const wanted = { ...session, client_encoding: 'UTF8' };
  for (const [name, value] of Object.entries(wanted)) {
    const own = reported.get(name) ?? value;
    if (own !== value) return unfitSetting(name, own, value);
  }
  return null;
}

function unfitEncoding(encoding: string): Unfit {
  return {
    text: {
      en: `The database of DATABASE_URL is encoded in ${encoding}.`,
      ja: `DATABASE_URLのデータベースの文字コードが${encoding}です。`,
    },
    remedy: {
      en: "Create it again with TEMPLATE template0 ENCODING 'UTF8'.",
      ja: "TEMPLATE template0 ENCODING 'UTF8' で作り直してください。",
    },
  };
}

function unfitSetting(name: string, own: string, wanted: string): Unfit {
  return {
    text: {
      en: `PostgreSQL does not take ${name} from the site, and has ${own} instead of ${wanted}.`,
      ja: `PostgreSQLの${name}が、サイトの指定した${wanted}にならず、${own}のままです。`,
    },
    remedy: {
      en: 'Set it for the role of DATABASE_URL.',
      ja: 'DATABASE_URLのロールに設定してください。',
    },
  };
}

const MAX_NAMED = 300;
const names = new Map<string, string>();

// Returns the name of a statement, or undefined for new texts above a limit. Without the limit, queries with lists of
// any length would fill the connections with plans.
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = `hiroba_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Names each statement after its text, so that PostgreSQL caches its plan. Most of the time of a small query is
 * planning.
 */
export class NamingClient extends SteadyClient {
  // The signature of pg's query that Kysely uses.
  override query(...sent: unknown[]): never {
    const [text, values] = sent;
    const named =
      sent.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0;
    return super.query(...(named ? [{ name: nameOf(text), text, values }] : sent));
  }
}
