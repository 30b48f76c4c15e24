import type { FastifyInstance } from 'fastify';

/** Asks crawlers not to train AI with a page or a picture. */
export const NO_AI = 'noai, noimageai';

export const NOINDEX = 'noindex';

/** Adds noindex to the data of the application. Crawlers need this data to render pages, but must not list it. */
export function installRobotsTag(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', NOINDEX);
    done();
  });
}
