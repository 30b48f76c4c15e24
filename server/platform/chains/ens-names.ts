import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#contract/limits.ts';

/** Returns the address that an ENS name stands for, null for a name that has none. Throws when nobody can tell now. */
export type ResolveName = (name: string) => Promise<string | null>;

/** The time for one endpoint, and for all of them together. */
const [ENDPOINT_TIMEOUT, DEADLINE] = [4 * SECOND, 8 * SECOND];

/** Creates the resolver of ENS names from endpoints of Ethereum; null without any. */
export function createNameResolver(rpcUrls: readonly string[] = []): ResolveName | null {
  if (rpcUrls.length === 0) return null;
  return async (name) => {
    const ended = new AbortController();
    const late = delay(DEADLINE, null, { signal: ended.signal, ref: false });
    // Ending it early rejects it.
    late.catch(() => undefined);
    try {
      const answer = await Promise.race([
        resolve(name, rpcUrls).then((address) => ({ address })),
        late,
      ]);
      if (!answer) throw new Error('the endpoints of Ethereum took too long');
      return answer.address;
    } finally {
      ended.abort();
    }
  };
}

async function resolve(name: string, rpcUrls: readonly string[]): Promise<string | null> {
  // Few sites need them, and they take long to load.
  const [{ createPublicClient, fallback, http }, { mainnet }, { normalize }] = await Promise.all([
    import('viem'),
    import('viem/chains'),
    import('viem/ens'),
  ]);
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
    // Otherwise a contract decides which addresses this server asks.
    ccipRead: false,
  });
  return client.getEnsAddress({ name: normal });
}
