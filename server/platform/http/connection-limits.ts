import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '#contract/foundations/limits.ts';
import { LINGER, refuseOnSocket } from './client-error.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** The time limits for a client to send a request and to read the response, in milliseconds. */
export interface ConnectionLimits {
  /** The limit for the headers, from the start of the connection or of the request. */
  headers: number;
  /** The limit for a whole request of any size. */
  request: number;
  /** The window in which a body must bring at least `bodyRate` bytes a second. */
  bodyWindow: number;
  bodyRate: number;
  /** The time without progress after which an unread response is abandoned. */
  answer: number;
}

/** Half of the 128 kbit/s that a Japanese mobile plan provides after its allowance is used up. */
const BODY_RATE = 8 * 1024;

export const defaultConnectionLimits: ConnectionLimits = {
  headers: 15 * SECOND,
  request: 700 * SECOND,
  bodyWindow: 15 * SECOND,
  bodyRate: BODY_RATE,
  answer: 30 * SECOND,
};

/** How much of a refused body Node reads and discards to keep the connection. */
const DISCARDED_BYTES = 64 * 1024;

export function headerTimeouts({ headers }: ConnectionLimits) {
  // Node checks the time limits at this interval, so it notices a late request up to one interval too late.
  const connectionsCheckingInterval = headers / 5;
  return { headersTimeout: headers - connectionsCheckingInterval, connectionsCheckingInterval };
}

/**
 * Closes connections of clients that send a body too slowly, continue to send a refused body, or do not read the
 * response. Streams of hijacked replies are exempt.
 */
export function installConnectionLimits(
  app: FastifyInstance,
  limits: ConnectionLimits,
  headers: SecurityHeaders,
): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // A request that the process sends itself with `inject` has no connection.
    if (raw.socket instanceof Socket && hasBody(raw)) {
      watchBody(raw, limits, () => refuseOnSocket(raw.socket, 408, headers));
    }
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The socket notices a stalled response at its second timeout, if nothing was written since the first timeout.
    reply.raw.setTimeout(limits.answer / 2, () => reply.raw.destroy());
    if (!isStillSending(request, reply.statusCode)) return done(null, payload);
    reply.header('connection', 'close');
    if (typeof payload !== 'string') return done(null, payload);
    request.raw.pause();
    reply.header('content-length', Buffer.byteLength(payload));
    done(null, Readable.from(thenLinger(payload), { objectMode: false }));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Calls `giveUp` at the end of the first window in which the body has not arrived fast enough. */
function watchBody(
  request: IncomingMessage,
  { bodyWindow, bodyRate }: ConnectionLimits,
  giveUp: () => void,
): void {
  const { socket } = request;
  const expected = (bodyRate * bodyWindow) / 1000;
  let seen = socket.bytesRead;
  const judge = () => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // Data that has arrived but is not read yet is delayed by this server, not by the client.
    if (request.complete || arrived >= expected || request.readableLength > 0) return;
    clearInterval(timer);
    giveUp();
  };
  // The function runs after the process has read the data that arrived while the process was busy.
  const timer = setInterval(() => setImmediate(judge), bodyWindow).unref();
  request.once('close', () => clearInterval(timer));
}

/** Whether the client may still send a body of unknown length, or the large body of a refused request. */
function isStillSending({ raw }: FastifyRequest, status: number): boolean {
  if (raw.complete || raw.destroyed || !hasBody(raw)) return false;
  const length = raw.headers['content-length'];
  return length === undefined || (status >= 400 && Number(length) > DISCARDED_BYTES);
}

// If the response ended without a pause, a client that is still sending would only see a lost connection.
async function* thenLinger(answer: string): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  await delay(LINGER, undefined, { ref: false });
}
