import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '#contract/foundations/limits.ts';
import type { CachedChecks } from '#server/checks/cached-checks.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError, LoggedOnce } from '#server/platform/http/app-error.ts';
import type { Drain } from '#server/platform/http/drain.ts';
import { answeredUnderPressure } from '#server/platform/http/pressure.ts';
import { isSameSecret } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { singleFlightFor } from '#server/platform/single-flight.ts';
import type { Site } from '#server/platform/site.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { measureMachine } from './machine-metrics.ts';

interface HealthSite extends Site {
  drain?: Drain;
  mailer?: Pick<Mailer, 'trouble'> | null;
  cachedChecks?: Pick<CachedChecks, 'recheck'>;
}

/** Registers `/healthz` (the process is alive), `/readyz` (reads can be served) and `/metrics` (Prometheus). */
export function registerHealth(site: HealthSite): void {
  const { app, env, drain, metrics } = site;
  const config = { access: 'public' } as const;
  // Responds even under pressure, because a busy process is alive and a restart would add to the load.
  const alive = { ...config, ...answeredUnderPressure };
  app.get('/healthz', { config: alive, schema: { hide: true } }, async () => ({ status: 'ok' }));
  const readiness = createReadiness(site);
  app.get('/readyz', { config, schema: { hide: true } }, async () => {
    if (drain?.hasBegun || !(await readiness.canRead())) throw new LoggedOnce();
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
 * Returns a hook that admits clients on the loopback and clients with the bearer token, and throws `not-found` for
 * other clients. Behind a trusted proxy, `request.ip` is the client's address, even when the proxy is on the loopback.
 */
function admitToMetrics(metricsToken: string | null) {
  return async ({ ip, headers }: FastifyRequest): Promise<void> => {
    if (loopback.test(ip)) return;
    const sent = headers.authorization?.replace(/^Bearer /i, '');
    if (metricsToken !== null && sent !== undefined && isSameSecret(sent, metricsToken)) return;
    throw new AppError('not-found');
  };
}

/** How long requests share the result of a check, in milliseconds. It is shared because checks write to the disk. */
const CHECK_LIFETIME = SECOND;
/** The maximum duration of a check of writes, in milliseconds. It is below the 5 s that probes of balancers wait. */
const WRITE_TIME = 2 * SECOND;

/** The parts that a check writes to. */
const writtenParts = ['database', 'files'] as const;
/** All parts. `data` is broken when the database has reported damage, `mail` when the mail server accepts no mail. */
const parts = [...writtenParts, 'data', 'mail'] as const;
type Part = (typeof parts)[number];

interface Readiness {
  /** Whether the site can serve reads. The log names each change. */
  canRead: () => Promise<boolean>;
  /**
   * Returns the parts that do not work. The log names each change, and the metric `site_degraded` reports these parts.
   */
  findDegraded: () => Promise<readonly Part[]>;
}

function createReadiness(site: HealthSite): Readiness {
  const { database, files, mailer, metrics, log, cachedChecks } = site;
  const checks: Record<(typeof writtenParts)[number], () => Promise<void>> = {
    database: () => database.checkWrites(),
    files: () => files.ping(),
  };
  const broken = new Set<Part>();
  const check = async (part: (typeof writtenParts)[number]): Promise<void> => {
    try {
      await withTimeout(checks[part](), WRITE_TIME, () => new Error('too late'));
      if (broken.delete(part)) log.info({ part }, 'no longer degraded');
    } catch (error) {
      if (!broken.has(part)) log.warn({ err: error, part }, 'degraded');
      broken.add(part);
    }
  };
  // The database and the mailer log their state themselves.
  const note = (part: Part, isBroken: boolean) =>
    isBroken ? broken.add(part) : broken.delete(part);
  const findDegraded = singleFlightFor(CHECK_LIFETIME, async () => {
    const before = [...broken];
    await Promise.all(writtenParts.map(check));
    note('data', database.damage !== null);
    note('mail', (mailer?.trouble ?? null) !== null);
    const degraded = parts.filter((part) => broken.has(part));
    // The checks on the dashboard are up to ten minutes old, and would still show the state before.
    const isChanged = degraded.length !== before.length || before.some((part) => !broken.has(part));
    if (isChanged) void cachedChecks?.recheck(Date.now());
    return degraded;
  });
  new Gauge({
    name: 'site_degraded',
    help: 'Whether a part of the site does not work: database, files, data or mail.',
    labelNames: ['part'],
    registers: [metrics],
    async collect() {
      await findDegraded();
      for (const part of parts) this.labels(part).set(broken.has(part) ? 1 : 0);
    },
  });
  return { canRead: createReadCheck(database, log), findDegraded };
}

function createReadCheck(database: Database, log: Log): Readiness['canRead'] {
  let isReady = true;
  return singleFlightFor(CHECK_LIFETIME, async () => {
    const failure = await database.checkReads().then(
      () => null,
      (error: unknown) => ({ err: error }),
    );
    if (failure !== null && isReady) log.error(failure, 'not ready');
    if (failure === null && !isReady) log.info('ready again');
    isReady = failure === null;
    return isReady;
  });
}
