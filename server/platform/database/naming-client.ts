import pg from 'pg';

const MAX_NAMED = 300;
const names = new Map<string, string>();

// The number of names is limited. Queries with lists of any length would otherwise fill the connections with plans.
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = `hiroba_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A client that names statements by their text, so that PostgreSQL caches their plans per connection. Otherwise,
 * planning at every run is most of the cost of a small query.
 */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that is lost while in use fails its query. Without a listener, it would also end the process.
    this.on('error', () => undefined);
  }

  // One of the many signatures of pg's query, which Kysely uses.
  override query(...sent: unknown[]): never {
    const [text, values] = sent;
    const named =
      sent.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const args = named ? [{ name: nameOf(text), text, values }] : sent;
    const answer: unknown = super.query(...(args as [string]));
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
