import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Demo } from '#demo/index.ts';
import { createScanStore } from '#server/features/collections/wallets/chain-scans.store.ts';
import { buildApp, type Deps } from './app.ts';
import { cacheChecks } from './checks/cached-checks.ts';
import { watchCertificates } from './checks/certificates.ts';
import { logProblems } from './checks/checks.ts';
import { explainFailure, listenFailure } from './explain-failure.ts';
import { readContracts } from './features/site/site-settings/site-contracts.service.ts';
import { ensureSiteId } from './features/site/site-settings/site-identity.service.ts';
import {
  applySiteMode,
  logRefusedSettings,
} from './features/site/site-settings/site-settings.service.ts';
import { createSetupToken } from './features/team/admins/setup/admin-setup.service.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startJobs } from './jobs.ts';
import { openOwnDatabase } from './open-own-database.ts';
import type { NftSource } from './platform/chains/nft-source.ts';
import { createNftSources, logSources } from './platform/chains/sources.ts';
import type { Database } from './platform/database/database.ts';
import { readEnv } from './platform/env/env.ts';
import { loadSettingsFile } from './platform/env/settings-file.ts';
import { prepareDataDir } from './platform/files/data-dir.ts';
import { openOwnFiles } from './platform/files/open-site-files.ts';
import { createDrain } from './platform/http/drain.ts';
import { openBus } from './platform/live/open-bus.ts';
import { createLog, type Log, logCrash } from './platform/log/log.ts';
import { outliveOutputs } from './platform/log/standard-output.ts';
import { openMailer } from './platform/mail/open-mailer.ts';
import { createPublicFetch } from './platform/net/fetch-public.ts';
import { createPublicPoster } from './platform/net/post-public.ts';
import { currentTracer, startTracing } from './platform/tracing/tracing.ts';
import { exitOnSignals, stopOnSignals } from './stop-on-signals.ts';

/** How long open requests have to complete at shutdown, in milliseconds. */
const SHUTDOWN_GRACE = 10_000;
const DEMO_MODULE = join(import.meta.dirname, '../demo/index.ts');
const CLIENT_DIR = join(import.meta.dirname, '../dist/client');

/** Starts the site: reads the settings, migrates the database and listens. SIGTERM and SIGINT shut it down gracefully. */
async function main(): Promise<void> {
  const endStart = exitOnSignals();
  outliveOutputs();
  loadSettingsFile(process.env);
  const env = readEnv(process.env);
  await startTracing(env.otlpEndpoint);
  const log = createLog(env.logLevel);
  logCrash(log);
  prepareDataDir(env.dataDir);
  await logProblems({ env, variables: process.env }, log);
  const { database, unlock } = await openOwnDatabase(env, log);
  await logRefusedSettings(database.read, log);
  await applySiteMode(database, env.readOnly, log);
  const files = await openOwnFiles(env, () => ensureSiteId(database));
  const live = await openBus(env, log);
  const clientDir = existsSync(join(CLIENT_DIR, 'index.html')) ? CLIENT_DIR : null;
  const demo = env.demoContent ? await loadDemo(log) : null;
  const foreign = { refusedHosts: [env.publicUrl.hostname] };
  const fetchPublic = createPublicFetch(foreign);
  const poster = createPublicPoster(foreign);
  const mailer = openMailer(env, log);
  const ports = { env, database, files, live, log, clientDir, fetchPublic, poster, mailer };
  const nftSources = await openSources(ports, demo);
  const drain = createDrain();
  const damage = () => database.damage;
  const cachedChecks = cacheChecks({ env, variables: process.env, damage });
  const deps = {
    ...ports,
    nftSources,
    cachedChecks,
    certificates: watchCertificates(env),
    metrics: measureProcess(),
    drain,
    ...(demo && { demoAccounts: demo.accounts, registerDemoPages: demo.registerPages }),
  };
  const app = await buildApp(deps);
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw listenFailure(error, env.host, env.port);
  });
  // The checks begin after the site listens, because otherwise they would slow down the start.
  void cachedChecks.recheck();
  const stopHousekeeping = startHousekeeping(deps);
  const stopJobs = startJobs(deps);
  const stopping = new AbortController();
  const { home, whole } = demo
    ? seedInBackground(demo, deps, stopping.signal)
    : { home: Promise.resolve(), whole: Promise.resolve() };

  async function shutDown(): Promise<void> {
    const swept = stopHousekeeping();
    stopping.abort();
    const jobsEnded = stopJobs();
    // Closes the remaining connections before an orchestrator kills the process.
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_GRACE).unref();
    await app.close();
    await whole;
    await Promise.all([jobsEnded, swept]);
    mailer?.close();
    await live.close();
    await database.close();
    unlock();
    await currentTracer()?.close();
    log.info('stopped');
    process.exit(0);
  }
  endStart();
  stopOnSignals({
    drainTime: env.drainTime,
    onDrain: () => {
      log.info({ seconds: env.drainTime / SECOND }, 'draining: /readyz answers 503');
      drain.begin(app.server);
    },
    stop: shutDown,
  });
  // The demo needs no setup, because its community has admins.
  if (!demo) await offerSetup(database, env.publicUrl);
  await home;
  process.stdout.write(`Hiroba is ready: ${env.publicUrl.origin}\n`);
}

/** Returns a registry with the metrics of the process. The collection never stops, because prom-client cannot stop it. */
function measureProcess(): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
}

/** Prints how to become the first admin, if the site has none. The token is printed and not logged. */
async function offerSetup(database: Database, { origin }: URL): Promise<void> {
  const token = await createSetupToken(database);
  if (token === null) return;
  process.stdout.write(
    `This site has no admin yet. Sign in, fill in the profile, open ${origin}/#/admin/setup within a day, and enter this token: ${token}\n`,
  );
}

/** Returns the demo community, or null if the build does not contain it. */
async function loadDemo(log: Log): Promise<Demo | null> {
  if (!existsSync(DEMO_MODULE)) {
    log.warn('this build has no demo community: the site starts empty');
    return null;
  }
  const { demo } = await import('#demo/index.ts');
  return demo;
}

/** Seeds the demo while the site already responds. `home` resolves when the first screen of home is seeded. */
function seedInBackground(
  demo: Demo,
  deps: Deps,
  signal: AbortSignal,
): { home: Promise<void>; whole: Promise<void> } {
  const { promise: atHome, resolve: onHome } = Promise.withResolvers<void>();
  const seeded = demo.seed(deps, { signal, onHome }).then(() => undefined);
  const whole = seeded.catch((error: unknown) => {
    deps.log.error({ err: error }, 'demo content is incomplete; the next start continues it');
  });
  return { home: Promise.race([atHome, whole]), whole };
}

async function openSources(
  {
    env,
    database,
    log,
    fetchPublic,
  }: Required<Pick<Deps, 'env' | 'database' | 'log' | 'fetchPublic'>>,
  demo: Demo | null,
): Promise<NftSource[]> {
  const settings = env.chains;
  const readOfficial = async () => (await readContracts(database.read, settings)).officialContracts;
  const sources = await createNftSources({
    settings,
    readOfficial,
    fetchPublic,
    scans: createScanStore(database),
    log,
    demo: demo?.nftSource ?? null,
  });
  logSources(sources, await readOfficial(), log);
  return sources;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
