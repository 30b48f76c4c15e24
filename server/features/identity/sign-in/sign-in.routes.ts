import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { SignInOutcome } from '#contract/identity/sign-in.ts';
import type { PublishSessionEnd } from '#server/features/identity/sessions/sessions.service.ts';
import type { Env } from '#server/platform/env/env.ts';
import { AppError, LoggedOnce } from '#server/platform/http/app-error.ts';
import { retryAfterOf } from '#server/platform/http/retry-after.ts';
import { clientOf } from '#server/platform/http/viewer.ts';
import type { DemoAccount } from '#server/platform/identity/demo-accounts.ts';
import { registerDemoProvider } from '#server/platform/identity/demo-provider.ts';
import {
  createIdentityProvider,
  type IdentityProvider,
  type SignInMode,
} from '#server/platform/identity/identity-provider.ts';
import { CALLBACK, redirectUriOf } from '#server/platform/identity/redirect-uri.ts';
import { pseudonym } from '#server/platform/ids.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import type { Site } from '#server/platform/site.ts';
import {
  deviceIn,
  recallAttempt,
  rememberAttempt,
  setDeviceCookie,
  setSessionCookie,
} from './sign-in.cookies.ts';
import { signInPopupPage, wrongHostPage } from './sign-in.page.ts';
import {
  beginSignIn,
  finishSignIn,
  type SignInCode,
  type SignInContext,
  SignInFailure,
  takeAttempt,
} from './sign-in.service.ts';
import { type WrongHost, WrongHostFailure, wrongHostOf } from './wrong-host.ts';

interface SignInSite extends Site {
  publishSessionEnd: PublishSessionEnd;
  /** The accounts that the embedded provider offers; none by default. */
  demoAccounts?: readonly DemoAccount[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The mode of the sign-in attempt to which a callback belongs, once the attempt is known. */
    signInMode?: SignInMode;
  }
}

const popupScript = readFileSync(new URL('./popup.js', import.meta.url), 'utf8');
const popupStyle = readFileSync(new URL('./popup.css', import.meta.url), 'utf8');
/** The limit for one IP address in this process. It is high, because mobile networks share addresses. */
const ATTEMPTS_PER_MINUTE = 120;

/**
 * Registers sign-in: `/auth/sign-in` redirects to the provider, and `/auth/callback` receives its response. `/auth/host`
 * reports to `hiroba doctor` whether the proxies pass the host on.
 */
export async function registerSignIn(site: SignInSite): Promise<void> {
  const { app, env, database, metrics, publishSessionEnd } = site;
  const redirectUri = redirectUriOf(env.publicUrl);
  const provider = await openProvider(site, redirectUri);
  const context: SignInContext = { database, provider, redirectUri, publishSessionEnd };
  const countOutcome = createOutcomeCounter(metrics);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // The URL of the callback contains a code, so it must neither be cached nor sent as a referrer.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });
    scope.setErrorHandler((error, request, reply) => {
      const failure = error instanceof SignInFailure ? error : failureOf(error);
      countOutcome(failure.code);
      if (failure instanceof WrongHostFailure) return answerWrongHost(failure, request, reply);
      logFailure(failure, error, request);
      return answerFailure(failure, request, reply);
    });
    scope.get('/auth/sign-in', limited(ATTEMPTS_PER_MINUTE), (request, reply) =>
      start(context, env, request, reply),
    );
    scope.get(
      '/auth/host',
      { config: { access: 'public' }, schema: { hide: true } },
      async (request) => ({
        wrong_header: wrongHostOf(request, env.publicUrl)?.header ?? null,
      }),
    );
    scope.get(CALLBACK, limited(2 * ATTEMPTS_PER_MINUTE), async (request, reply) => {
      const answered = await finish(context, env, request, reply);
      countOutcome('signed-in');
      return answered;
    });
  });
  serve(app, '/auth/popup.js', 'text/javascript; charset=utf-8', popupScript);
  serve(app, '/auth/popup.css', 'text/css; charset=utf-8', popupStyle);
}

function createOutcomeCounter(metrics: Registry): (outcome: string) => void {
  const outcomes = new Counter({
    name: 'sign_ins_total',
    help: 'Ended sign-ins, by outcome: signed-in, or the code of the failure.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return (outcome) => outcomes.inc({ outcome });
}

async function openProvider(
  { app, env, demoAccounts: accounts = [] }: SignInSite,
  redirectUri: string,
): Promise<IdentityProvider | null> {
  if (env.oidc) return createIdentityProvider(env.oidc);
  if (!env.demoSignIn) return null;
  const { publicUrl } = env;
  return createIdentityProvider(
    await registerDemoProvider(app, { publicUrl, redirectUri, accounts }),
  );
}

function limited(max: number) {
  return {
    config: { access: 'public', rateLimit: { max, timeWindow: MINUTE } },
    schema: { hide: true },
  } as const;
}

/** Returns the mode of an attempt. Before the mode is known, returns the mode whose response the browser can show. */
function modeOf({ signInMode, query, routeOptions }: FastifyRequest): SignInMode {
  const { mode } = query as { mode?: unknown };
  // A callback does not contain its mode. The popup's page works for both modes.
  const early = routeOptions.url === CALLBACK || mode === 'popup' ? 'popup' : 'redirect';
  return signInMode ?? early;
}

function serve(app: FastifyInstance, path: string, type: string, content: string): void {
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.get(path, options, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type(type).send(content),
  );
}

async function start(
  context: SignInContext,
  { publicUrl }: Env,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const mode = modeOf(request);
  const wrongHost = wrongHostOf(request, publicUrl);
  if (wrongHost !== null) return leaveWrongHost(wrongHost, publicUrl, request, reply);
  const { url, state } = await beginSignIn(context, mode, request.ip);
  rememberAttempt(request, reply, publicUrl, state);
  return reply.redirect(url.href);
}

/** Redirects a browser at another host to the public URL, because cookies are valid only there. */
function leaveWrongHost(
  wrongHost: WrongHost,
  { origin }: URL,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (modeOf(request) === 'popup') throw new SignInFailure('auth/unauthorized-domain');
  // The browser has already been redirected to the public URL, so a proxy has changed the host.
  const { redirected } = request.query as { redirected?: unknown };
  if (redirected !== undefined) throw new WrongHostFailure(wrongHost);
  return reply.redirect(`${origin}/auth/sign-in?mode=redirect&redirected=1`);
}

function answerWrongHost(
  { code, wrongHost }: WrongHostFailure,
  { log }: FastifyRequest,
  reply: FastifyReply,
) {
  log.error({ ...wrongHost, outcome: code }, 'a proxy changes the host: nobody can sign in');
  return reply
    .code(statuses[code])
    .type('text/html; charset=utf-8')
    .send(wrongHostPage(wrongHost).text);
}

async function finish(
  context: SignInContext,
  { publicUrl }: Env,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const url = new URL(request.url, publicUrl.origin);
  const state = url.searchParams.get('state') ?? '';
  const attempt = await takeAttempt(
    context,
    state,
    recallAttempt(request, reply, publicUrl, state),
  );
  request.signInMode = attempt.mode;
  const oldSession = request.sessionCookie;
  const client = clientOf(request);
  const { cookie, device, userId, claim } = await finishSignIn(context, attempt, {
    url,
    state,
    oldSession,
    device: deviceIn(request, publicUrl),
    client,
  });
  setSessionCookie(reply, publicUrl, cookie);
  setDeviceCookie(reply, publicUrl, device);
  // When `claim` is set, the provider has no verified email address, and the stored address has not changed.
  request.log.info({ user: pseudonym(userId), ...(claim && { claim }) }, 'signed in');
  return answer(request, reply, { type: 'signed-in' }, 200);
}

const statuses: Record<SignInCode, number> = {
  // Cancelling a sign-in is not an error.
  'auth/access-denied': 200,
  'auth/email-required': 403,
  'auth/internal-error': 500,
  'auth/invalid-credential': 401,
  'auth/network-request-failed': 503,
  'auth/operation-not-allowed': 403,
  'auth/registration-closed': 403,
  'auth/timeout': 400,
  'auth/too-many-requests': 429,
  'auth/unauthorized-domain': 400,
  'auth/unavailable': 503,
  'auth/user-disabled': 403,
};

/** Logs a failure. A refused ID token is an error, because it means an attack or a misconfigured provider. */
function logFailure(
  { code, cause, claim }: SignInFailure,
  error: unknown,
  { log }: FastifyRequest,
): void {
  // A busy process logs only the number of these refusals.
  if (error instanceof LoggedOnce) return;
  if (statuses[code] >= 500 || code === 'auth/invalid-credential') {
    log.error(
      { err: error instanceof SignInFailure ? cause : error, outcome: code },
      'sign-in failed',
    );
  } else log.info({ outcome: code, ...(claim && { claim }) }, 'sign-in refused');
}

function answerFailure(
  { code, message, refusal }: SignInFailure,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (refusal?.decision === 'limited') setRetryAfter(reply, refusal.until);
  const outcome = { type: 'failed', code, message, ...(refusal && { refusal }) } as const;
  return answer(request, reply, outcome, statuses[code]);
}

function setRetryAfter(reply: FastifyReply, until: string | null): void {
  if (until === null) return;
  reply.header('retry-after', retryAfterOf((Date.parse(until) - Date.now()) / SECOND));
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof AppError && error.code === 'resource-exhausted') {
    const wait = error.details?.retry_after ?? MINUTE / SECOND;
    const until = new Date(Date.now() + wait * SECOND).toISOString();
    const refusal = { decision: 'limited', reason: '', until } as const;
    return new SignInFailure('auth/too-many-requests', error, refusal);
  }
  const isBusy = error instanceof AppError && error.code === 'unavailable';
  return new SignInFailure(
    isBusy || isUnavailable(error) ? 'auth/unavailable' : 'auth/internal-error',
  );
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: SignInOutcome,
  status: number,
) {
  // The page itself shows the decision and its end, because anybody could forge a redirect with these data in its URL.
  const hasRefusal = outcome.type === 'failed' && outcome.refusal !== undefined;
  if (modeOf(request) === 'redirect' && !hasRefusal) {
    const failed = outcome.type === 'failed' ? `?error=${encodeURIComponent(outcome.code)}` : '';
    return reply.redirect(`/#/login${failed}`);
  }
  const { text } = signInPopupPage(outcome, reply.server.knownBrand.href);
  return reply.code(status).type('text/html; charset=utf-8').send(text);
}
