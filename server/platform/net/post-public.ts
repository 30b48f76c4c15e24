import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, request } from 'undici';
import { SECOND } from '#contract/foundations/limits.ts';
import {
  createPublicConnections,
  discard,
  type PublicConnectionsOptions,
} from './public-connections.ts';

export interface PublicMessage {
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The time limit for the whole response, in milliseconds. */
  deadline: number;
  /** The maximum number of bytes of the response to read. */
  maxBytes: number;
}

export interface PostAnswer {
  /** Any status, including that of a redirect, which is not followed. */
  status: number;
  /** The pause that the host requests before the next request, in milliseconds. Null without one. */
  retryAfter: number | null;
  /** The first bytes of the response, as text. */
  text: string;
}

/** Posts to untrusted URLs. */
export interface PublicPoster {
  /** Posts a message once. Throws FetchRefused, HostUnreachable, or a network error. */
  post(url: URL, message: PublicMessage): Promise<PostAnswer>;
  /** Throws FetchRefused or HostUnreachable when a URL cannot be posted to at the moment. Does not connect. */
  check(url: URL): Promise<void>;
}

/**
 * Returns a poster to untrusted http and https URLs. It connects only to public addresses, as `createPublicFetch` does.
 * It does not follow redirects, because they would carry the message to a host that nobody has configured.
 */
export function createPublicPoster(options: PublicConnectionsOptions = {}): PublicPoster {
  const { agent, refuse, resolve } = createPublicConnections(options);
  return {
    async post(url, { headers, body, deadline, maxBytes }) {
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
    async check(url) {
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
