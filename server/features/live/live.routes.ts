import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { liveSearchSchema } from '#contract/live-events.ts';
import type { Database } from '#server/platform/database/database.ts';
import { admit } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';
import { Slots } from '#server/platform/slots.ts';
import { permittedTopics } from './live.access.ts';
import { LiveConnection } from './live.connection.ts';
import { LiveDelivery } from './live.delivery.ts';
import { endedFrame, heartbeatFrame, refetchFrame, subscribedFrame } from './live.frames.ts';
import { LiveHub } from './live.hub.ts';
import { checkSessions } from './live.sessions.ts';

/** A browser has one connection for all of its tabs. */
const CONNECTIONS_PER_MEMBER = 10;
const HEARTBEAT_MS = 25_000;

interface LiveDeps {
  database: Database;
  live: LiveBus;
  authenticator: Authenticator;
}

/** `GET /api/live?topics=post:a,all`: server-sent events of the topics that the member may receive. */
export function registerLive(app: FastifyInstance, deps: LiveDeps): void {
  const hub = startHub(app, deps);
  const slots = new Slots(CONNECTIONS_PER_MEMBER);
  app.get('/api/live', {
    config: { access: 'member', rateLimit: { max: 120, timeWindow: 60_000 } },
    exposeHeadRoute: false,
    onRequest: admit(deps.authenticator, 'member'),
    handler: async (request, reply) => {
      const { topics } = validate(liveSearchSchema, request.query);
      const viewer = request.viewer as Viewer;
      const release = slots.take(viewer.userId);
      if (!release) throw new AppError('resource-exhausted', undefined, { reason: 'live-slots' });
      onClose(reply, release);
      const permitted = await permittedTopics(deps.database.read, viewer.userId, topics);
      const connection = new LiveConnection(reply.raw, viewer, permitted);
      startStream(reply);
      hub.add(connection);
      onClose(reply, () => hub.remove(connection));
      connection.send(subscribedFrame(permitted));
      return reply;
    },
  });
}

/** A hub that receives the messages of the bus until the app closes. */
function startHub(app: FastifyInstance, { database, live }: LiveDeps): LiveHub {
  const hub = new LiveHub();
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
  // Closing waits for open requests, and these never end by themselves.
  app.addHook('preClose', async () => {
    unsubscribe();
    stopChecks();
    clearInterval(heartbeat);
    hub.close();
  });
  return hub;
}

/** Calls `act` when the client is gone, at once when it is gone already. */
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
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
}
