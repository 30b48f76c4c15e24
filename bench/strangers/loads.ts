/** What overloads a site. Each load runs in a thread of its own (`load-thread.ts`). */
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { count, type Session, send, visitOf } from './send.ts';

export interface Target {
  port: number;
  sessions: readonly Session[];
  posts: readonly string[];
  /** The requests a second of all people together when the site is calm. */
  calmRate: number;
}

export interface Load {
  name: string;
  /** How long the load lasts, in seconds. */
  seconds: number;
  /** Starts the load, and counts the responses by outcome. Returns a function that stops it. */
  start(target: Target, outcomes: Record<string, number>): () => void;
}

const ABUSIVE = '127.0.0.2';
const TIMES = 20;
const TICK = 20;

interface Pipelining {
  sockets: number;
  pipelined: number;
  path: string;
  isRead: boolean;
  isMember?: boolean;
}

/** One address sends pipelined requests over many connections, and opens them again when they are closed. */
function pipelining({ sockets, pipelined, path, isRead, isMember = false }: Pipelining) {
  return ({ port, sessions }: Target, outcomes: Record<string, number>): (() => void) => {
    const open = new Set<Socket>();
    let isStopped = false;
    const cookie = isMember ? `cookie: ${SESSION_COOKIE}=${sessions[0]?.cookie}\r\n` : '';
    const request = `GET ${path} HTTP/1.1\r\nhost: x\r\n${cookie}\r\n`;
    const start = () => {
      if (isStopped) return;
      const socket = connect({ port, host: '127.0.0.1', localAddress: ABUSIVE });
      open.add(socket);
      socket.write(request.repeat(pipelined));
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        count(outcomes, 'connection closed');
        setImmediate(start);
      });
      if (!isRead) return socket.pause();
      socket.on('data', (bytes: Buffer) => {
        for (const [, status] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g)) {
          count(outcomes, status === '200' ? 'ok' : String(status));
          socket.write(request);
        }
      });
    };
    for (let socket = 0; socket < sockets; socket += 1) start();
    return () => {
      isStopped = true;
      for (const socket of open) socket.destroy();
    };
  };
}

/** Many members send requests at a rate, also while earlier requests wait for their responses. */
function crowding({ port, sessions, posts, calmRate }: Target, outcomes: Record<string, number>) {
  const client = { port, agent: new Agent({ keepAlive: true }), localAddress: '127.0.0.1' };
  const start = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1000) * calmRate * TIMES;
    while (sent < due) {
      const session = sessions[sent % sessions.length] ?? null;
      const visit = visitOf(session, posts[sent % posts.length] ?? '');
      const request = visit[sent % visit.length];
      sent += 1;
      if (request) void send(client, request).then((outcome) => count(outcomes, outcome));
    }
  }, TICK);
  return () => {
    clearInterval(timer);
    const answered = Object.values(outcomes).reduce((sum, number) => sum + number, 0);
    outcomes['still waiting'] = sent - answered;
    client.agent.destroy();
  };
}

const page = '/api/posts?limit=100';
const attack = (name: string, options: Pipelining): Load => ({
  name: `one address: ${name}`,
  seconds: 15,
  start: pipelining(options),
});

export const loads: readonly Load[] = [
  { name: `${TIMES} times the calm load`, seconds: 60, start: crowding },
  attack('long pages, read', { sockets: 40, pipelined: 10, path: page, isRead: true }),
  attack('long pages, too many at once', {
    sockets: 20,
    pipelined: 300,
    path: page,
    isRead: true,
  }),
  attack('API description, unread', {
    sockets: 40,
    pipelined: 15,
    path: '/api/openapi.json',
    isRead: false,
  }),
  attack('API page, unread', { sockets: 40, pipelined: 30, path: '/api/docs', isRead: false }),
  attack('long pages, read as a member', {
    sockets: 40,
    pipelined: 10,
    path: page,
    isRead: true,
    isMember: true,
  }),
];
