import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Access, ReadOnlyAccess } from '#contract/foundations/define.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Log } from '#server/platform/log/log.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import { currentTracer } from '#server/platform/tracing/tracing.ts';
import { installAccessLog } from './access-log.ts';
import { AppError } from './app-error.ts';
import { clientErrorHandler, ignoreExpectations, refuseMissingHost } from './client-error.ts';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  headerTimeouts,
  installConnectionLimits,
} from './connection-limits.ts';
import { frameworkErrorHandler, installErrorHandler } from './error-handler.ts';
import { NotFoundPage } from './error-pages.ts';
import { readForwardedAddresses, trustedBy } from './forwarded-addresses.ts';
import { KnownBrand } from './known-brand.ts';
import { installPressure, type QueueLimit } from './pressure.ts';
import { defaultReadBudget, installReadBudget, type ReadBudget } from './read-budget.ts';
import { installRetryAfter } from './retry-after.ts';
import { installRobotsTag } from './robots-tag.ts';
import { installSecurityHeaders, securityHeaders } from './security-headers.ts';
import { createSequentialServer } from './sequential-server.ts';
import { installSessionCookie } from './session-cookie.ts';
import { refuseUnstorable } from './unstorable.ts';
import {
  type App,
  compileSerializer,
  compileValidator,
  type ZodTypeProvider,
} from './zod-validation.ts';

export interface ServerOptions {
  /**
   * The delay of the event loop above which requests are refused, in milliseconds. The default is 2000; 0 disables it.
   */
  maxEventLoopDelay?: number;
  queueLimit?: QueueLimit | undefined;
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  readBudget?: ReadBudget | undefined;
}

interface ServerDeps extends ServerOptions {
  env: Env;
  log: Log;
}

export async function createServer(deps: ServerDeps): Promise<App> {
  const app = createApp(deps);
  if (deps.env.trustedProxies.length > 0) readForwardedAddresses(app);
  currentTracer()?.install(app);
  installErrorHandler(app);
  if (deps.env.accessLog) installAccessLog(app);
  await installPlugins(app, deps);
  refuseUnstorable(app);
  refuseUndeclaredRoutes(app);
  return app;
}

function createApp({ env, log, connectionLimits }: ServerDeps): App {
  const headers = securityHeaders(env.publicUrl);
  const limits = { ...defaultConnectionLimits, ...connectionLimits };
  const loggerInstance: FastifyBaseLogger = log;
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: frameworkErrorHandler(headers),
    clientErrorHandler: clientErrorHandler(headers),
    trustProxy: env.trustedProxies.length > 0 ? trustedBy(env.trustedProxies) : false,
    bodyLimit: 64 * 1024,
    serverFactory: createSequentialServer({
      ...headerTimeouts(limits),
      requestTimeout: limits.request,
      keepAliveTimeout: 72_000,
      requireHostHeader: false,
    }),
    // Closes idle connections immediately, and busy connections after their response.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
    .setValidatorCompiler(compileValidator)
    .setSerializerCompiler(compileSerializer)
    .decorate('knownBrand', new KnownBrand())
    .decorate('notFoundPage', new NotFoundPage())
    .decorateRequest('account', null)
    .decorateRequest('viewer', null)
    .withTypeProvider<ZodTypeProvider>();
}

async function installPlugins(
  app: App,
  { env, maxEventLoopDelay = 2000, connectionLimits, readBudget = defaultReadBudget }: ServerDeps,
): Promise<void> {
  const headers = securityHeaders(env.publicUrl);
  installConnectionLimits(app, { ...defaultConnectionLimits, ...connectionLimits }, headers);
  await app.register(cookie);
  installSessionCookie(app, env.publicUrl);
  installSecurityHeaders(app, headers);
  installRobotsTag(app);
  installRetryAfter(app);
  refuseMissingHost(app);
  ignoreExpectations(app);
  await installPressure(app, { maxEventLoopDelay });
  installReadBudget(app, readBudget);
  await app.register(rateLimit, {
    global: false,
    // A call whose input is refused is counted too.
    hook: 'preValidation',
    keyGenerator: (request) => request.viewer?.userId ?? rateLimitKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('resource-exhausted', undefined, {
        reason: 'rate-limit',
        retry_after: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
}

// Denies by default: every route must declare who may call it.
function refuseUndeclaredRoutes(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access of the route. The start fails for a route without it. */
    access?: Access;
    whileReadOnly?: ReadOnlyAccess;
    /** Whether people open the route in a browser. A failure is then shown as a page. */
    isPage?: boolean;
    pressureHandler?: () => void;
  }
}
