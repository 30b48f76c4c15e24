import type { FastifyInstance } from 'fastify';
import { pseudonym } from '#server/platform/ids.ts';

/** The addresses that balancers and Prometheus request every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs each request except successful probes. It logs the route, because a URL can contain a sign-in code. The log redacts secret parameters. */
export function installAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, params, ip, viewer } = request;
    if (probes.has(routeOptions.url ?? '') && reply.statusCode < 400) return done();
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
