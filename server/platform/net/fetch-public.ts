import { type Dispatcher, request } from 'undici';
import {
  createPublicConnections,
  discard,
  FetchRefused,
  type PublicConnectionsOptions,
} from './public-connections.ts';

export interface PublicFetchBounds {
  /** The time limit for the whole response including redirects, in milliseconds. */
  deadline: number;
  maxBytes: number;
}

interface PublicAnswer {
  /** The URL after redirects. */
  url: URL;
  /** The `content-type`, in lower case and without parameters. Empty when the response has none. */
  mediaType: string;
  body: Buffer;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

export class FetchAnswered extends Error {
  override readonly name = 'FetchAnswered';
  readonly status: number;
  /** The host that responded, after redirects. */
  readonly host: string;

  constructor(status: number, host: string) {
    super(`answered ${status}`);
    this.status = status;
    this.host = host;
  }
}

export type PublicFetch = (url: URL, bounds: PublicFetchBounds) => Promise<PublicAnswer>;

/**
 * Returns a function that downloads untrusted http and https URLs. It connects only to public addresses. The address of
 * the socket is checked, even after redirects (at most 3). The whole download has one deadline and one limit of bytes.
 * The function throws `FetchRefused`, `FetchAnswered`, `HostUnreachable`, or a network error.
 */
export function createPublicFetch(options: PublicConnectionsOptions = {}): PublicFetch {
  const { agent, refuse } = createPublicConnections(options);
  return async function fetchPublic(url, { deadline, maxBytes }) {
    const signal = AbortSignal.timeout(deadline);
    let current = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      refuse(current);
      const response = await request(current, {
        dispatcher: agent,
        signal,
        // `maxBytes` limits the transferred bytes, and a compressed response could be much larger.
        headers: { accept: '*/*', 'accept-encoding': 'identity' },
      });
      const location = response.headers.location;
      if (REDIRECTS.includes(response.statusCode) && typeof location === 'string') {
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
