import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '#contract/foundations/limits.ts';

/** The maximum number of requests that wait on a connection. Browsers wait for a response before the next request. */
const WAITING_MAX = 16;
/** The delay before a connection with too many waiting requests is closed. It slows down clients that reconnect. */
const CLOSE_DELAY = SECOND;

interface SequentialServerOptions extends ServerOptions {
  keepAliveTimeout: number;
  requestTimeout: number;
}

/**
 * Returns the factory of a server that serves the requests of a connection one after another. A request starts after
 * the previous response is sent. Node reads all pipelined requests of a packet at once. Without this order, one
 * connection could keep the process busy and make it store any number of unread responses. A connection with too many
 * waiting requests is closed.
 */
export function createSequentialServer(
  options: SequentialServerOptions,
): (listener: RequestListener) => Server {
  return (listener) => createServer(options, oneAfterAnother(listener));
}

type Exchange = [request: IncomingMessage, response: ServerResponse];

function oneAfterAnother(listener: RequestListener): RequestListener {
  /** The waiting requests of each connection that has a running request. */
  const waiting = new WeakMap<Socket, Exchange[]>();
  /** The connections whose next waiting request can be served. */
  const ready: Socket[] = [];
  /** The connections with too many waiting requests. */
  const refused = new WeakSet<Socket>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => serveNext(request.socket));
    listener(request, response);
  };
  const serveNext = (socket: Socket) => {
    if (socket.destroyed || !waiting.get(socket)?.length) waiting.delete(socket);
    else if (ready.push(socket) === 1) setImmediate(serveReady);
  };
  // Serves one request at a time, so that requests of other connections can arrive in between.
  const serveReady = () => {
    const socket = ready.shift();
    if (ready.length > 0) setImmediate(serveReady);
    const next = socket && waiting.get(socket)?.shift();
    if (next && !socket.destroyed) serve(...next);
  };
  return (request, response) => {
    const { socket } = request;
    if (refused.has(socket)) return;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      serve(request, response);
    } else if (queue.length < WAITING_MAX) queue.push([request, response]);
    else {
      queue.length = 0;
      refused.add(socket);
      closeLater(socket);
    }
  };
}

function closeLater(socket: Socket): void {
  socket.pause();
  setTimeout(() => socket.destroy(), CLOSE_DELAY).unref();
}
