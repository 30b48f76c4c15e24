import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Gauge } from 'prom-client';
import { liveSearchSchema } from '#contract/operation/live-events.ts';
import { admit, admittedViewer } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Site } from '#server/platform/site.ts';
import { Slots } from '#server/platform/slots.ts';
import { permittedTopics } from './live.access.ts';
import {
  endedFrame,
  heartbeatFrame,
  LiveConnection,
  refetchFrame,
  subscribedFrame,
} from './live.connection.ts';
import { LiveDelivery } from './live.delivery.ts';
import { checkSessions, LiveHub } from './live.hub.ts';
import { createNotificationsPublisher } from './live.publishers.ts';

/** A browser has one connection for all of its tabs. */
const CONNECTIONS_PER_MEMBER = 10;
const HEARTBEAT_MS = 25_000;

/** Registers `GET /api/live?topics=post:a,all`: server-sent events of the topics that the member may receive. */
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
      const release = slots.take(viewer.userId);
      if (!release) throw new AppError('resource-exhausted', undefined, { reason: 'live-slots' });
      onClose(reply, release);
      const permitted = await permittedTopics(database.read, viewer, topics);
      const connection = new LiveConnection(reply.raw, viewer, permitted);
      startStream(reply);
      hub.add(connection);
      onClose(reply, () => hub.remove(connection));
      connection.send(subscribedFrame(permitted));
      return reply;
    },
  });
}

/** Starts a hub that receives the messages of the bus until the app closes. */
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
  // Closing waits for open requests, and these streams would never end.
  app.addHook('preClose', async () => {
    unsubscribe();
    stopChecks();
    clearInterval(heartbeat);
    hub.close();
  });
  return hub;
}

/** Calls `act` when the client disconnects, or immediately if it has already disconnected. */
function onClose({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) act();
  else raw.once('close', act);
}

function startStream(reply: FastifyReply): void {
  reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  // Sends the head first, as one string. When it is sent together with a frame, it stays in memory as 85 strings of 3
  // KB in total while the stream is open.
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders).flushHeaders();
}
