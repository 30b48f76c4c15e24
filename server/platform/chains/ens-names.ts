import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#contract/foundations/limits.ts';

/** Returns the address of an ENS name, or null for a name without one. Throws when the name cannot be resolved now. */
export type ResolveName = (name: string) => Promise<string | null>;

/** The time limits for one endpoint and for all of them together, in milliseconds. */
const [ENDPOINT_TIMEOUT, DEADLINE] = [4 * SECOND, 8 * SECOND];

/** Returns a function that resolves ENS names at JSON-RPC endpoints of Ethereum, or null without endpoints. */
export function createNameResolver(rpcUrls: readonly string[] = []): ResolveName | null {
  if (rpcUrls.length === 0) return null;
  return async (name) => {
    // The libraries are loaded before the time limit of the endpoints begins.
    const libraries = await loadLibraries();
    const ended = new AbortController();
    const late = delay(DEADLINE, null, { signal: ended.signal, ref: false });
    // `delay` rejects when it is aborted.
    late.catch(() => undefined);
    try {
      const answer = await Promise.race([
        resolve(libraries, name, rpcUrls).then((address) => ({ address })),
        late,
      ]);
      if (!answer) throw new Error('the endpoints of Ethereum took too long');
      return answer.address;
    } finally {
      ended.abort();
    }
  };
}

/** Loads the libraries on demand, because few sites need them and loading takes long. */
function loadLibraries() {
  return Promise.all([import('viem'), import('viem/chains'), import('viem/ens')]);
}

type Libraries = Awaited<ReturnType<typeof loadLibraries>>;

async function resolve(
  [{ createPublicClient, fallback, http }, { mainnet }, { normalize }]: Libraries,
  name: string,
  rpcUrls: readonly string[],
): Promise<string | null> {
  let normal: string;
  try {
    normal = normalize(name);
  } catch {
    return null;
  }
  const endpoints = rpcUrls.map((url) => http(url, { timeout: ENDPOINT_TIMEOUT, retryCount: 0 }));
  const client = createPublicClient({
    chain: mainnet,
    transport: fallback(endpoints, { retryCount: 0 }),
    // Disabled, because otherwise a contract could decide which URLs this server requests.
    ccipRead: false,
  });
  return client.getEnsAddress({ name: normal });
}
