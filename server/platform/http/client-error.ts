import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { envelopeOf } from './error-handler.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** How long a client has to read the response before its connection is closed, in milliseconds. */
export const LINGER = 1000;

const refusals = {
  400: ['Bad Request', 'リクエストの形式が正しくありません。'],
  408: ['Request Timeout', 'リクエストが時間内に届きませんでした。もう一度お試しください。'],
  431: ['Request Header Fields Too Large', 'リクエストのヘッダーが大きすぎます。'],
} as const;

type RefusalStatus = keyof typeof refusals;

/** Returns the handler for requests that Node itself refuses. These requests reach neither hooks nor error handlers. */
export function clientErrorHandler(headers: SecurityHeaders) {
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET') return;
    refuseOnSocket(socket, statusOf(code), headers);
  };
}

/** Refuses HTTP/1.1 requests without a host here, because Node's own refusal lacks the headers of the site. */
export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.headers.host === undefined && raw.httpVersion === '1.1';
    done(isMissing ? new AppError('invalid-argument', refusals[400][1]) : undefined);
  });
}

/** Ignores an unknown `Expect` (RFC 9110, 10.1.1), because Node's own refusal lacks the headers of the site. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
}

function statusOf(code: string | undefined): RefusalStatus {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

/** Writes a refusal to the socket unless a response is being sent, and closes the connection. */
export function refuseOnSocket(socket: Socket, status: RefusalStatus, headers: SecurityHeaders) {
  if (!socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(status, headers));
  // If the connection closed now, a client that is still sending could lose the response.
  setTimeout(() => socket.destroy(), LINGER).unref();
}

// Whether a response is being sent. Like Node before its own raw responses, this function reads `_httpMessage`.
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

function rawAnswer(status: RefusalStatus, headers: SecurityHeaders): string {
  const [reason, message] = refusals[status];
  // A client that was too slow can retry. All other requests would fail again.
  const code = status === 408 ? 'unavailable' : 'invalid-argument';
  const body = JSON.stringify(envelopeOf(new AppError(code, message)));
  const fields = {
    ...headers,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
    date: new Date().toUTCString(),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`;
}
