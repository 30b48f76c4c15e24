import { SteadyClient } from './steady-client.ts';

const MAX_NAMED = 300;
const names = new Map<string, string>();

// Returns the name of a statement, or undefined when there are already too many names. Without this limit, queries with
// lists of any length would fill the connections with plans.
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = `hiroba_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A client that names statements by their text, so that PostgreSQL caches their plans per connection. Without a name, a
 * small query spends most of its time on planning.
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
