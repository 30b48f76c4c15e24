import type { FastifyInstance } from 'fastify';
import { pseudonym } from '#server/platform/ids.ts';

/** Logs each request by its route, because a URL can contain a sign-in code. The log redacts secret parameters. */
export function installAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, params, ip, viewer } = request;
    const line = {
      method,
      route: routeOptions.url ?? null,
      params,
      status: reply.statusCode,
      // The client left before the whole response was sent.
      ...(!reply.raw.writableFinished && { abandoned: true }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: Number(reply.getHeader('content-length')) || null,
      ip,
      user: viewer ? pseudonym(viewer.userId) : null,
    };
    request.log.info(line, 'request');
    done();
  });
}
