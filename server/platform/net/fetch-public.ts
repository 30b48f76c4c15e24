import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { isOwnAddress } from './own-address.ts';
import { isPublicAddress } from './public-address.ts';
import { createHostResolver, type ResolveHost } from './resolve-host.ts';

export interface PublicFetchBounds {
  /** The time limit for the whole answer including redirects, in milliseconds. */
  deadline: number;
  maxBytes: number;
}

export interface PublicAnswer {
  /** The URL after redirects. */
  url: URL;
  /** `content-type`, in lower case and without parameters. Empty when there is none. */
  mediaType: string;
  body: Buffer;
}

interface PublicFetchOptions {
  /** Host names that are refused on any port, such as our own. */
  refusedHosts?: readonly string[];
  isAllowed?: IsAllowed;
  lookup?: ResolveHost;
}

/** Whether an address and a port are allowed. */
type IsAllowed = (address: string, port: number) => boolean;

const MAX_REDIRECTS = 3;
const CONNECT_TIMEOUT = 5000;
/** Other ports are refused, so that nobody reaches other services of a machine through this server. */
const WEB_PORTS = [80, 443, 8080, 8443];

/** Thrown for an address that is not on the public internet, and for an answer that breaks a limit. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** Thrown for an answer with another status than 200. */
export class FetchAnswered extends Error {
  override readonly name = 'FetchAnswered';
  readonly status: number;
  /** The host that answered, after redirects. */
  readonly host: string;

  constructor(status: number, host: string) {
    super(`answered ${status}`);
    this.status = status;
    this.host = host;
  }
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

/** Downloads from an untrusted URL. See `createPublicFetch`. */
export type PublicFetch = (url: URL, bounds: PublicFetchBounds) => Promise<PublicAnswer>;

/**
 * Creates a function that downloads untrusted http and https URLs. It connects to public addresses only. The check
 * applies to the address of the socket, at every redirect (at most 3). The whole download has one deadline and one
 * limit of bytes. The function throws FetchRefused, FetchAnswered, HostUnreachable, or a network error.
 */
export function createPublicFetch({
  refusedHosts = [],
  isAllowed = isStrangers,
  lookup = createHostResolver(),
}: PublicFetchOptions = {}): PublicFetch {
  const agent = new Agent({
    connect: guardedConnector(isAllowed, lookup),
    // A later connection to the same host resolves its name again.
    keepAliveTimeout: 1000,
    // Hosts could otherwise request ten minutes and keep as many of our sockets.
    keepAliveMaxTimeout: 1000,
  });

  return async function fetchPublic(url, { deadline, maxBytes }) {
    const signal = AbortSignal.timeout(deadline);
    let current = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      refuseUnlessPlain(current, refusedHosts);
      const response = await request(current, {
        dispatcher: agent,
        signal,
        // A compressed answer could be larger than its bytes.
        headers: { accept: '*/*', 'accept-encoding': 'identity' },
      });
      const location = response.headers.location;
      if (isRedirect(response.statusCode) && typeof location === 'string') {
        discard(response.body);
        current = nextUrl(location, current);
        continue;
      }
      try {
        return { url: current, ...(await readAnswer(response, current.host, maxBytes)) };
      } finally {
        discard(response.body);
      }
    }
    throw new FetchRefused('too many redirects');
  };
}

/** Whether the address is on the public internet and not of this machine, and the port is a web port. */
function isStrangers(address: string, port: number): boolean {
  return WEB_PORTS.includes(port) && isPublicAddress(address) && !isOwnAddress(address);
}

// The name is resolved only here, so the checked address is the connected one.
function guardedConnector(isAllowed: IsAllowed, lookup: ResolveHost) {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT });
  return (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    const hostname = withoutBrackets(options.hostname);
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const isReachable = (address: string) => isAllowed(address, port);
    const unreachable = (error: unknown) => new HostUnreachable(options.host ?? hostname, error);
    resolveAllowed(hostname, isReachable, lookup).then(
      (address) =>
        connect({ ...options, hostname: address }, (...[error, socket]) => {
          if (error) return callback(unreachable(error), null);
          if (isReachable(socket.remoteAddress ?? '')) return callback(null, socket);
          socket.destroy();
          callback(new FetchRefused(`${hostname} is not public`), null);
        }),
      (error: unknown) =>
        callback(error instanceof FetchRefused ? error : unreachable(error), null),
    );
  };
}

async function resolveAllowed(
  hostname: string,
  isAllowed: (address: string) => boolean,
  lookup: ResolveHost,
): Promise<string> {
  const found = isIP(hostname)
    ? [{ address: hostname, family: isIP(hostname) }]
    : await lookup(hostname);
  const allowed = found.filter(({ address }) => isAllowed(address));
  // Not every machine reaches the internet over IPv6.
  const chosen = allowed.find(({ family }) => family === 4) ?? allowed[0];
  if (!chosen) throw new FetchRefused(`${hostname} is not public`);
  return chosen.address;
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

/** Ends the transfer of an unread body. */
function discard(body: Dispatcher.ResponseData['body']): void {
  // Ending it early is an error of the stream.
  body.on('error', () => {}).destroy();
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function nextUrl(location: string, current: URL): URL {
  if (!URL.canParse(location, current)) throw new FetchRefused('redirect without an address');
  return new URL(location, current);
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  host: string,
  maxBytes: number,
): Promise<Omit<PublicAnswer, 'url'>> {
  if (statusCode !== 200) throw new FetchAnswered(statusCode, host);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FetchRefused(`compressed as ${String(encoding)}`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new FetchRefused('too large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new FetchRefused('too large');
    chunks.push(chunk);
  }
  return { mediaType: mediaTypeOf(headers['content-type']), body: Buffer.concat(chunks) };
}

function mediaTypeOf(header: string | string[] | undefined): string {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(';')[0]?.trim().toLowerCase() ?? '';
}
