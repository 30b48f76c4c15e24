import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Drain } from '#server/platform/http/drain.ts';
import { answeredUnderPressure } from '#server/platform/http/pressure.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { Site } from '#server/platform/site.ts';
import { measureMachine } from './machine-metrics.ts';
import { createReadiness } from './readiness.ts';

interface HealthSite extends Site {
  drain?: Drain;
}

/** Registers `/healthz` (the process is alive), `/readyz` (reads can be served) and `/metrics` (Prometheus). */
export function registerHealth(site: HealthSite): void {
  const { app, env, drain, metrics } = site;
  const config = { access: 'public' } as const;
  // Responds even under pressure, because a busy process is alive and a restart would add to the load.
  const alive = { ...config, ...answeredUnderPressure };
  app.get('/healthz', { config: alive, schema: { hide: true } }, async () => ({ status: 'ok' }));
  const readiness = createReadiness(site);
  app.get('/readyz', { config, schema: { hide: true } }, async (request) => {
    if (drain?.hasBegun) throw new AppError('unavailable');
    try {
      await readiness.checkReads();
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      throw new AppError('unavailable');
    }
    const degraded = await readiness.findDegraded();
    return degraded.length === 0 ? { status: 'ok' } : { status: 'degraded', degraded };
  });
  measureMachine(site);
  registerMetrics(app, metrics, env.metricsToken);
}

function registerMetrics(app: FastifyInstance, registry: Registry, metricsToken: string | null) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });
  app.get(
    '/metrics',
    {
      config: { access: 'public' },
      schema: { hide: true },
      onRequest: admitToMetrics(metricsToken),
    },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Returns a hook that admits clients on the loopback and clients with the bearer token, and throws not-found for
 * others. Behind a trusted proxy, `request.ip` is the client's address, even when the proxy is on the loopback.
 */
function admitToMetrics(metricsToken: string | null) {
  return async ({ ip, headers }: FastifyRequest): Promise<void> => {
    if (loopback.test(ip)) return;
    const sent = headers.authorization?.replace(/^Bearer /i, '');
    if (metricsToken !== null && sent !== undefined && isEqual(sent, metricsToken)) return;
    throw new AppError('not-found');
  };
}

// Whether two tokens are equal. Their digests have equal lengths, so the comparison takes constant time.
function isEqual(sent: string, token: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(token)));
}
