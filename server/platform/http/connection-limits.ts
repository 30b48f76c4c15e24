import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '#contract/limits.ts';
import { LINGER, refuseOnSocket } from './client-error.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** How long a client may take to send a request and to read its answer, in milliseconds. */
export interface ConnectionLimits {
  /** For the headers, counted from the start of the connection or of the request. */
  headers: number;
  /** For the whole request, whatever its size. */
  request: number;
  /** A body that brings less than `bodyRate` bytes a second over this time is given up. */
  bodyWindow: number;
  bodyRate: number;
  /** An answer of which nothing is read for this long is given up. */
  answer: number;
}

/** Half of what a Japanese mobile plan still gives after its allowance is used up, 128 kbit/s. */
const BODY_RATE = 8 * 1024;

export const defaultConnectionLimits: ConnectionLimits = {
  headers: 15 * SECOND,
  request: 700 * SECOND,
  bodyWindow: 15 * SECOND,
  bodyRate: BODY_RATE,
  answer: 30 * SECOND,
};

/** What is left of a body that Node may read and discard to keep the connection. */
const DISCARDED_BYTES = 64 * 1024;

/** The options of Node's server that limit the time for headers. */
export function headerTimeouts({ headers }: ConnectionLimits) {
  // Node looks at intervals only, so what is late is noticed up to one interval later.
  const connectionsCheckingInterval = headers / 5;
  return { headersTimeout: headers - connectionsCheckingInterval, connectionsCheckingInterval };
}

/**
 * Closes connections whose client sends a body too slowly, does not read its answer, or goes on sending
 * a body that has been refused. Streams of hijacked replies are exempt.
 */
export function installConnectionLimits(
  app: FastifyInstance,
  limits: ConnectionLimits,
  headers: SecurityHeaders,
): void {
  app.addHook('onRequest', async ({ raw }) => {
    // A request that the process makes of itself, with `inject`, has no connection.
    if (!(raw.socket instanceof Socket) || !hasBody(raw)) return;
    watchBody(raw, limits, () => refuseOnSocket(raw.socket, 408, headers));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // The socket notices a stalled answer at its second timeout, when nothing was written since the first.
    reply.raw.setTimeout(limits.answer / 2, () => reply.raw.destroy());
    if (!isStillSending(request, reply.statusCode)) return payload;
    reply.header('connection', 'close');
    if (typeof payload !== 'string') return payload;
    request.raw.pause();
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(thenLinger(payload), { objectMode: false });
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
    // What has arrived and is not read yet waits for this server, not for the client.
    if (request.complete || arrived >= expected || request.readableLength > 0) return;
    clearInterval(timer);
    giveUp();
  };
  // What has come in while the process was busy is read before the immediate.
  const timer = setInterval(() => setImmediate(judge), bodyWindow).unref();
  request.once('close', () => clearInterval(timer));
}

/** Whether more of the body is to come than is worth reading for the sake of the connection or of a success. */
function isStillSending({ raw }: FastifyRequest, status: number): boolean {
  if (raw.complete || raw.destroyed || !hasBody(raw)) return false;
  const length = raw.headers['content-length'];
  return length === undefined || (status >= 400 && Number(length) > DISCARDED_BYTES);
}

// Node closes the connection right after the last byte of the answer. A client that is still sending would then see
// a lost connection instead of the answer.
async function* thenLinger(answer: string): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  await delay(LINGER, undefined, { ref: false });
}
