import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, request } from 'undici';
import { SECOND } from '#contract/foundations/limits.ts';
import {
  createPublicConnections,
  discard,
  type PublicConnectionsOptions,
} from './public-connections.ts';

interface PublicMessage {
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The time limit for the whole response, in milliseconds. */
  deadline: number;
  /** The maximum number of bytes that are read of the response. */
  maxBytes: number;
}

interface PostAnswer {
  /** Any status, including that of a redirect, which is not followed. */
  status: number;
  /** The pause that the host requests before the next request, in milliseconds. Null when it requests none. */
  retryAfter: number | null;
  /** The first bytes of the response. */
  text: string;
}

export type PublicPoster = ReturnType<typeof createPublicPoster>;

/**
 * Returns a poster for untrusted http and https URLs. It connects only to public addresses, like `createPublicFetch`.
 * It follows no redirects, because a redirect would send the message to a host that nobody has configured.
 */
export function createPublicPoster(options: PublicConnectionsOptions = {}) {
  const { agent, refuse, resolve } = createPublicConnections(options);
  return {
    /** Posts a message once. Throws `FetchRefused`, `HostUnreachable`, or a network error. */
    async post(
      url: URL,
      { headers, body, deadline, maxBytes }: PublicMessage,
    ): Promise<PostAnswer> {
      refuse(url);
      const response = await request(url, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.timeout(deadline),
        headers: { ...headers, 'accept-encoding': 'identity' },
        body,
      });
      try {
        return {
          status: response.statusCode,
          retryAfter: readRetryAfter(response.headers),
          text: await readStart(response.body, maxBytes),
        };
      } finally {
        discard(response.body);
      }
    },
    /** Throws `FetchRefused` or `HostUnreachable` when a post to the URL would fail at the moment. Does not connect. */
    async check(url: URL): Promise<void> {
      refuse(url);
      await resolve(url);
    },
  };
}

/** `Retry-After` is a number of seconds or a date. */
function readRetryAfter({ 'retry-after': header }: IncomingHttpHeaders): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * SECOND;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

async function readStart(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}
