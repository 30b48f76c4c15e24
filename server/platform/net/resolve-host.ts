import { NODATA } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Resolves with the addresses of a host. */
export type ResolveHost = (
  hostname: string,
) => Promise<readonly { address: string; family: number }[]>;

/** The time limits for each server and for all of them, in milliseconds. */
const TIMEOUT = 2000;
const DEADLINE = 4000;

/**
 * Returns a function that queries the configured name servers for the addresses of a host. It returns IPv6 addresses only
 * if there is no IPv4 address, because not every machine reaches the internet over IPv6. The system's `getaddrinfo` is
 * not used, because it reads `/etc/hosts` and blocks one of four threads of the process. An untrusted name server that
 * never responds would delay every other lookup and file access.
 */
export function createHostResolver({
  servers,
  timeout = TIMEOUT,
}: {
  /** `address:port` of the name servers. The default is the name servers of the system. */
  servers?: readonly string[];
  timeout?: number;
} = {}): ResolveHost {
  return async function resolveHost(hostname) {
    // Each lookup has its own resolver, so that its queries can be cancelled separately.
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
