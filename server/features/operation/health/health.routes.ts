import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '#contract/foundations/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Drain } from '#server/platform/http/drain.ts';
import { answeredUnderPressure } from '#server/platform/http/pressure.ts';
import { sha256 } from '#server/platform/ids.ts';
import { singleFlightFor } from '#server/platform/single-flight.ts';
import type { Site } from '#server/platform/site.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { measureMachine } from './machine-metrics.ts';

/** Registers `/healthz` (the process is alive), `/readyz` (reads can be served) and `/metrics` (Prometheus). */
export function registerHealth(site: Site & { drain?: Drain }): void {
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
 * Returns a hook that admits clients on the loopback and clients with the bearer token, and throws not-found for other
 * clients. Behind a trusted proxy, `request.ip` is the client's address, even when the proxy is on the loopback.
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

/** Requests within this time share a check, because each check writes to the disk. In milliseconds. */
const CHECK_LIFETIME = SECOND;
/** The maximum duration of a check of writes. Probes of balancers wait for 5 s. In milliseconds. */
const WRITE_TIME = 2 * SECOND;

const parts = ['database', 'files'] as const;
type Part = (typeof parts)[number];

interface Readiness {
  /** Throws when the site cannot serve reads. */
  checkReads: () => Promise<void>;
  /** Returns the parts that cannot be written. The log names each change, and the metric `site_degraded` has them. */
  findDegraded: () => Promise<readonly Part[]>;
}

/** Returns the checks of the readiness of a site. */
function createReadiness({ database, files, metrics, log }: Site): Readiness {
  const checks: Record<Part, () => Promise<void>> = {
    database: () => database.checkWrites(),
    files: () => files.ping(),
  };
  const degraded = new Set<Part>();
  const check = async (part: Part): Promise<void> => {
    try {
      await withTimeout(checks[part](), WRITE_TIME, () => new Error('too late'));
      if (degraded.delete(part)) log.info({ part }, 'no longer degraded');
    } catch (error) {
      if (!degraded.has(part)) log.warn({ err: error, part }, 'degraded');
      degraded.add(part);
    }
  };
  const findDegraded = singleFlightFor(CHECK_LIFETIME, async () => {
    await Promise.all(parts.map(check));
    return parts.filter((part) => degraded.has(part));
  });
  new Gauge({
    name: 'site_degraded',
    help: 'Whether a part of the site cannot be written.',
    labelNames: ['part'],
    registers: [metrics],
    async collect() {
      await findDegraded();
      for (const part of parts) this.labels(part).set(degraded.has(part) ? 1 : 0);
    },
  });
  return { checkReads: singleFlightFor(CHECK_LIFETIME, () => database.checkReads()), findDegraded };
}
