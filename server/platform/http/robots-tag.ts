import type { FastifyInstance } from 'fastify';

/** Marks the data of the application: crawlers need it to render pages, and show none of it as a page of its own. */
export function installRobotsTag(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', 'noindex');
    done();
  });
}
