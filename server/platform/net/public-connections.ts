import { NODATA } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import os from 'node:os';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isPublicAddress } from './ip-addresses.ts';

export interface PublicConnectionsOptions {
  /** Host names that are refused on any port, such as the host of the site. */
  refusedHosts?: readonly string[];
  isAllowed?: IsAllowed;
  lookup?: ResolveHost;
}

type IsAllowed = (address: string, port: number) => boolean;

const CONNECT_TIMEOUT = 5000;
/** Other ports are refused, so that nobody can reach other services of a host through this server. */
const WEB_PORTS = [80, 443, 8080, 8443];

/** Thrown for an address that is not on the public internet, and for a response that exceeds a limit. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** Thrown when a host has no allowed address. This does not depend on the requested path. */
export class HostUnreachable extends Error {
  override readonly name = 'HostUnreachable';
  readonly host: string;

  constructor(host: string, cause: unknown) {
    super('the host cannot be reached', { cause });
    this.host = host;
  }
}

/**
 * Returns connections for untrusted URLs. The address of each socket is checked, so the connections lead only to public
 * addresses.
 */
export function createPublicConnections({
  refusedHosts = [],
  isAllowed = isStrangers,
  lookup = createHostResolver(),
}: PublicConnectionsOptions) {
  return {
    agent: new Agent({
      connect: guardedConnector(isAllowed, lookup),
      // Short, so that a later connection to the same host resolves its name again.
      keepAliveTimeout: 1000,
      // Without this limit, a host could demand ten minutes of keep-alive, and so occupy many sockets of this server.
      keepAliveMaxTimeout: 1000,
    }),
    /** Throws `FetchRefused` for a URL that is refused before its host is resolved. */
    refuse: (url: URL) => refuseUnlessPlain(url, refusedHosts),
    /** Throws `FetchRefused` or `HostUnreachable` when the host of a URL has no allowed address at the moment. */
    resolve: async (url: URL) => void (await resolveAllowed(url, isAllowed, lookup)),
  };
}

/** Whether an address is on the public internet and not on this machine, and its port is a web port. */
function isStrangers(address: string, port: number): boolean {
  return WEB_PORTS.includes(port) && isPublicAddress(address) && !isOwnAddress(address);
}

// The name is resolved only here, so the checked address is the address of the connection.
function guardedConnector(isAllowed: IsAllowed, lookup: ResolveHost) {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT });
  return (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    const host = options.host ?? options.hostname;
    resolveAllowed({ ...options, host }, isAllowed, lookup).then(
      (address) =>
        connect({ ...options, hostname: address }, (...[error, socket]) => {
          if (error) return callback(new HostUnreachable(host, error), null);
          if (isAllowed(socket.remoteAddress ?? '', portOf(options))) return callback(null, socket);
          socket.destroy();
          callback(new FetchRefused(`${options.hostname} is not public`), null);
        }),
      (error: Error) => callback(error, null),
    );
  };
}

/** Returns an allowed address of a host. Throws `FetchRefused` if none is allowed, `HostUnreachable` if it has none. */
async function resolveAllowed(
  url: Pick<URL, 'host' | 'hostname' | 'port' | 'protocol'>,
  isAllowed: IsAllowed,
  lookup: ResolveHost,
): Promise<string> {
  const hostname = withoutBrackets(url.hostname);
  const found = isIP(hostname)
    ? [{ address: hostname, family: isIP(hostname) }]
    : await lookup(hostname).catch((error: unknown) => {
        throw new HostUnreachable(url.host, error);
      });
  const port = portOf(url);
  const allowed = found.filter(({ address }) => isAllowed(address, port));
  // An IPv4 address is preferred, because not every machine reaches the internet over IPv6.
  const chosen = allowed.find(({ family }) => family === 4) ?? allowed[0];
  if (!chosen) throw new FetchRefused(`${hostname} is not public`);
  return chosen.address;
}

function portOf({ port, protocol }: { port: string; protocol: string }): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

function refuseUnlessPlain(url: URL, refusedHosts: readonly string[]): void {
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // A dot at the end of a name does not change the host.
  const name = withoutBrackets(url.hostname).replace(/\.$/, '');
  // Names without a dot, such as `localhost`, belong to the local network.
  const isInternet = isIP(name) !== 0 || name.includes('.');
  if (!isPlain || !isInternet || refusedHosts.includes(name)) {
    throw new FetchRefused(`refused ${url.host}`);
  }
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Ends the transfer of an unread body. */
export function discard(body: Dispatcher.ResponseData['body']): void {
  // The stream reports the early end as an error.
  body.on('error', () => {}).destroy();
}

/** Whether an IP address, in any spelling, belongs to this machine. Its services may trust local connections. */
function isOwnAddress(text: string): boolean {
  const address = ipaddr.process(text).toString();
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address).toString() === address);
}

export type ResolveHost = (
  hostname: string,
) => Promise<readonly { address: string; family: number }[]>;

/** The time limits for each name server and for all of them, in milliseconds. */
const TIMEOUT = 2000;
const DEADLINE = 4000;

/**
 * Returns a function that queries the configured name servers for the addresses of a host. It returns IPv6 addresses
 * only if there is no IPv4 address, because not every machine reaches the internet over IPv6. The system's
 * `getaddrinfo` is not used, because it reads `/etc/hosts` and blocks one of the four threads of the process. With it,
 * an untrusted name server that never responds would delay all other lookups and file accesses.
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
