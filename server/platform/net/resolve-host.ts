import { NODATA } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Finds the addresses of a host. */
export type ResolveHost = (
  hostname: string,
) => Promise<readonly { address: string; family: number }[]>;

/** Milliseconds for each server, and for all of them. */
const TIMEOUT = 2000;
const DEADLINE = 4000;

/**
 * Creates a function that asks the configured name servers for the addresses of a host: IPv6 ones where it has no IPv4,
 * since not every machine reaches the internet over IPv6. The system's `getaddrinfo` would also read `/etc/hosts`, which
 * names no public hosts, but it waits in one of four threads of the process, and a stranger's name server that never
 * answers would hold up every other lookup and file.
 */
export function createHostResolver({
  servers,
  timeout = TIMEOUT,
}: {
  /** `address:port`, in place of those of the system. */
  servers?: readonly string[];
  timeout?: number;
} = {}): ResolveHost {
  return async function resolveHost(hostname) {
    // Each has its own, whose queries can be ended without those of others.
    const resolver = new Resolver({ timeout, tries: 1 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), DEADLINE);
    try {
      const of4 = await resolver.resolve4(hostname).catch((error: NodeJS.ErrnoException) => {
        if (error.code === NODATA) return [];
        throw error;
      });
      if (of4.length > 0) return of4.map((address) => ({ address, family: 4 }));
      return (await resolver.resolve6(hostname)).map((address) => ({ address, family: 6 }));
    } finally {
      clearTimeout(timer);
    }
  };
}
