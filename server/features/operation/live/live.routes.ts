import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Gauge } from 'prom-client';
import { liveSearchSchema } from '#contract/operation/live-events.ts';
import { admit, admittedViewer } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { takeConnection } from '#server/platform/http/take-connection.ts';
import type { Site } from '#server/platform/site.ts';
import { Slots } from '#server/platform/slots.ts';
import { permittedTopics } from './live.access.ts';
import { LiveConnection } from './live.connection.ts';
import { LiveDelivery } from './live.delivery.ts';
import { endedFrame, heartbeatFrame, refetchFrame, subscribedFrame } from './live.frames.ts';
import { LiveHub } from './live.hub.ts';
import { createNotificationsPublisher } from './live.publishers.ts';
import { checkSessions } from './live.sessions.ts';

/** A browser has one connection for all of its tabs. */
const CONNECTIONS_PER_MEMBER = 10;
const HEARTBEAT_MS = 25_000;

/** `GET /api/live?topics=post:a,all`: server-sent events of the topics that the member may receive. */
export function registerLive(site: Site): void {
  const { app, database, authenticator, live } = site;
  const hub = startHub(site);
  const stopTopics = database.onTopics(createNotificationsPublisher(live));
  app.addHook('onClose', async () => stopTopics());
  const slots = new Slots(CONNECTIONS_PER_MEMBER);
  app.get('/api/live', {
    schema: { querystring: liveSearchSchema },
    config: { access: 'signed-in', rateLimit: { max: 120, timeWindow: 60_000 } },
    exposeHeadRoute: false,
    onRequest: admit(authenticator, 'signed-in'),
    handler: async (request, reply) => {
      const { topics } = request.query;
      const viewer = admittedViewer(request);
      const permitted = await permittedTopics(database.read, viewer, topics);
      const release = slots.take(viewer.userId);
      if (!release) throw new AppError('resource-exhausted', undefined, { reason: 'live-slots' });
      const socket = openStream(reply);
      if (socket) subscribe(hub, new LiveConnection(socket, viewer, permitted), release);
      else release();
      return reply;
    },
  });
}

/** A hub that receives the messages of the bus until the app closes. */
function startHub({ app, database, live, metrics }: Site): LiveHub {
  const hub = new LiveHub();
  new Gauge({
    name: 'live_connections',
    help: 'Live connections to this process.',
    registers: [metrics],
    collect() {
      this.set(hub.size);
    },
  });
  const delivery = new LiveDelivery(hub, database.read, app.log);
  const unsubscribe = live.subscribe({
    receive: (message) => {
      if (message.kind === 'event') delivery.deliver(message.message, message.except);
      else if (message.kind === 'news') delivery.deliverNews(message.topics);
      else hub.endSessions(new Set([message.session_hash]), endedFrame);
    },
    gap: () => hub.sendToAll(refetchFrame),
  });
  const stopChecks = checkSessions(hub, database.read, app.log);
  const heartbeat = setInterval(() => hub.sendToAll(heartbeatFrame), HEARTBEAT_MS).unref();
  // These streams never end by themselves, and closing does not wait for them.
  app.addHook('preClose', async () => {
    unsubscribe();
    stopChecks();
    clearInterval(heartbeat);
    hub.close();
  });
  return hub;
}

/** Adds a connection to the hub until it closes, which ends its slot. */
function subscribe(hub: LiveHub, connection: LiveConnection, release: () => void): void {
  hub.add(connection);
  connection.onClose(() => {
    hub.remove(connection);
    release();
  });
  connection.send(subscribedFrame(connection.topics));
}

/** Sends the head of the stream. Returns its socket, or null when the client has already disconnected. */
function openStream(reply: FastifyReply): Socket | null {
  reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  reply.hijack();
  // Without it, the stream ends with its connection.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders).flushHeaders();
  return takeConnection(reply.raw);
}
