import type { FastifyInstance, FastifyReply } from 'fastify';
import { type LiveEvent, liveSearchSchema } from '#contract/live-events.ts';
import { readCards } from '#server/features/posts/cards.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { admit } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';
import { Slots } from '#server/platform/slots.ts';

const RETRY_MS = 3000;
/** A browser has one; so these are the browsers of one member. */
const CONNECTIONS_OF_A_MEMBER = 10;

/** `GET /api/live?posts=a,b`: server-sent events about the posts a browser has open. */
export function registerLive(
  app: FastifyInstance,
  deps: { database: Database; live: LiveBus; authenticator: Authenticator },
): void {
  const hub = createHub(deps.live);
  const places = new Slots(CONNECTIONS_OF_A_MEMBER);
  // These connections never end by themselves, and closing waits for all that are open.
  app.addHook('preClose', async () => hub.closeAll());
  app.get('/api/live', {
    sse: 'only',
    config: { access: 'member', rateLimit: { max: 120, timeWindow: 60_000 } },
    onRequest: admit(deps.authenticator, 'member'),
    handler: async (request, reply) => {
      const { posts } = validate(liveSearchSchema, request.query);
      const viewer = request.viewer as Viewer;
      const readable = await readCards(deps.database, viewer, posts);
      const watched = readable.map(({ id }) => id);
      const leave = places.take(viewer.userId);
      if (!leave) throw new AppError('resource-exhausted', undefined, { reason: 'live-places' });
      reply.raw.once('close', leave);
      reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      reply.sse.keepAlive();
      await reply.sse.send({ data: 'open', event: 'open', retry: RETRY_MS });
      reply.sse.onClose(hub.add(watched, reply));
    },
  });
}

interface Hub {
  /** Connects a browser to the posts it watches; returns how to disconnect it. */
  add(posts: string[], reply: FastifyReply): () => void;
  closeAll(): void;
}

/** Hands each event of the bus to the connections that watch its post. */
function createHub(bus: LiveBus): Hub {
  const connections = new Set<FastifyReply>();
  const watchers = new Map<string, Set<FastifyReply>>();
  bus.subscribe((event: LiveEvent) => {
    for (const reply of watchers.get(event.post_id) ?? []) {
      // A connection that has just closed rejects; its onClose takes it off the list.
      reply.sse.send({ data: event }).catch(() => undefined);
    }
  });
  return {
    add(posts, reply) {
      connections.add(reply);
      for (const post of posts) watchers.set(post, (watchers.get(post) ?? new Set()).add(reply));
      return () => {
        connections.delete(reply);
        for (const post of posts) {
          const replies = watchers.get(post);
          replies?.delete(reply);
          if (replies?.size === 0) watchers.delete(post);
        }
      };
    },
    closeAll() {
      for (const reply of connections) reply.sse.close();
    },
  };
}
