import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { isPublicAddress } from './public-address.ts';

export interface PublicFetchBounds {
  /** Milliseconds within which the whole answer must arrive, with its redirects. */
  deadline: number;
  maxBytes: number;
}

export interface PublicAnswer {
  /** The address after redirects. */
  url: URL;
  /** `content-type`, in lower case and without parameters; empty when there is none. */
  mediaType: string;
  body: Buffer;
}

interface PublicFetchOptions {
  /** Hosts that are never asked, such as our own. */
  refusedHosts?: readonly string[];
  isAllowed?: (address: string) => boolean;
  lookup?: (hostname: string) => Promise<readonly { address: string; family: number }[]>;
}

const MAX_REDIRECTS = 3;
const CONNECT_TIMEOUT = 5000;

/** Thrown for an address that is not on the public internet, and for an answer that breaks a bound. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** Thrown for an answer with another status than 200. */
export class FetchAnswered extends Error {
  override readonly name = 'FetchAnswered';
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/** Downloads what a stranger's URL names. See `createPublicFetch`. */
export type PublicFetch = (url: URL, bounds: PublicFetchBounds) => Promise<PublicAnswer>;

/**
 * Creates a function that downloads http and https URLs that strangers chose. It connects to public addresses only,
 * decided on the address that the socket connects to, at every redirect (at most 3). The whole download has one
 * deadline and one limit of bytes. Its function throws FetchRefused,
 * FetchAnswered, or the error of the network.
 */
export function createPublicFetch({
  refusedHosts = [],
  isAllowed = isPublicAddress,
  lookup = (hostname) => systemLookup(hostname, { all: true }),
}: PublicFetchOptions = {}): PublicFetch {
  const agent = new Agent({
    connect: guardedConnector(isAllowed, lookup),
    // A later name of the same host is looked up again.
    keepAliveTimeout: 1000,
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
        return { url: current, ...(await readAnswer(response, maxBytes)) };
      } finally {
        discard(response.body);
      }
    }
    throw new FetchRefused('too many redirects');
  };
}

type Lookup = NonNullable<PublicFetchOptions['lookup']>;

// The name is resolved here and nowhere else, so that what is checked is what is connected to.
function guardedConnector(isAllowed: (address: string) => boolean, lookup: Lookup) {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT });
  return (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    const hostname = withoutBrackets(options.hostname);
    resolveAllowed(hostname, isAllowed, lookup).then(
      (address) =>
        connect({ ...options, hostname: address }, (...[error, socket]) => {
          if (error) return callback(error, null);
          if (isAllowed(socket.remoteAddress ?? '')) return callback(null, socket);
          socket.destroy();
          callback(new FetchRefused(`${hostname} is not public`), null);
        }),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function resolveAllowed(
  hostname: string,
  isAllowed: (address: string) => boolean,
  lookup: Lookup,
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
  // A dot at the end of a name leads to the same host.
  const host = url.host.replace(/\.(?=:\d+$|$)/, '');
  if (!isPlain || !isWebPort(url.port) || refusedHosts.includes(host)) {
    throw new FetchRefused(`refused ${url.host}`);
  }
}

/** Other ports below 1024 belong to mail, shells and the like, which nobody shall knock at through us. */
function isWebPort(port: string): boolean {
  return ['', '80', '443'].includes(port) || Number(port) >= 1024;
}

/** Ends the transfer of what is not read. */
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
  maxBytes: number,
): Promise<Omit<PublicAnswer, 'url'>> {
  if (statusCode !== 200) throw new FetchAnswered(statusCode);
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
