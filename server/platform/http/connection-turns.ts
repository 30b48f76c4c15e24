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

/** The maximum number of requests that wait on a connection. Browsers send none before the answer. */
const WAITING_MAX = 16;
/** The time until a connection with more is closed. A client that repeats its requests at once costs little then. */
const CLOSE_DELAY = SECOND;

interface TurnsOptions extends ServerOptions {
  keepAliveTimeout: number;
  requestTimeout: number;
}

/**
 * The factory of a server on which the requests of a connection take turns: one is served, and its answer sent, before
 * the next. Node reads all pipelined requests of a packet at once. Without turns, one connection could keep the process
 * busy and make it hold any number of unread answers. A connection with too many waiting requests is read no further
 * and closed.
 */
export function serverInTurns(options: TurnsOptions): (listener: RequestListener) => Server {
  return (listener) => createServer(options, inTurns(listener));
}

type Exchange = [request: IncomingMessage, response: ServerResponse];

function inTurns(listener: RequestListener): RequestListener {
  /** The waiting requests of the connections with a request under way. */
  const waiting = new WeakMap<Socket, Exchange[]>();
  /** The connections whose waiting requests can be served. */
  const ready: Socket[] = [];
  /** The connections that sent too many. */
  const refused = new WeakSet<Socket>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => serveNext(request.socket));
    listener(request, response);
  };
  const serveNext = (socket: Socket) => {
    if (socket.destroyed || !waiting.get(socket)?.length) waiting.delete(socket);
    else if (ready.push(socket) === 1) setImmediate(serveReady);
  };
  // One at a time, so that requests of other connections arrive in between.
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
