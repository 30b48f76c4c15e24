import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration, JWK } from 'oidc-provider';
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { CustomFetch } from 'openid-client';
import { type DemoAccount, DemoAccounts } from './demo-accounts.ts';
import { registerDemoInteraction } from './demo-interaction.ts';
import { createDemoMemory } from './demo-memory.ts';
import { demoErrorPage } from './demo-pages.ts';
import type { IdentityProviderSettings } from './identity-provider.ts';

const DEMO_PATH = '/demo-id';
/** The issuer stored with identities of the embedded provider. Its real URL changes with the port. */
export const DEMO_ISSUER = 'demo-id';

const CLIENT_ID = 'hiroba';
const MINUTE = 60;
/** A sign-in takes two requests of the browser, in addition to those for the page of the provider. */
const REQUEST_LIMIT = { max: 120, timeWindow: 60_000 };
const IN_PROCESS_HEADER = 'x-hiroba-in-process';

interface DemoProviderOptions {
  publicUrl: URL;
  redirectUri: string;
  accounts: readonly DemoAccount[];
}

/** Embeds an OpenID provider at `/demo-id`. It is only for demos, because anybody can sign in as anybody. */
export async function registerDemoProvider(
  app: FastifyInstance,
  { publicUrl, redirectUri, accounts: offered }: DemoProviderOptions,
): Promise<IdentityProviderSettings> {
  const issuer = new URL(DEMO_PATH, publicUrl.origin);
  const clientSecret = randomBytes(32).toString('base64url');
  const accounts = new DemoAccounts(offered);
  const provider = new Provider(issuer.href, {
    ...fixedConfiguration,
    ...(await freshSecrets()),
    adapter: createDemoMemory(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    findAccount: (_context, subject) => accountOf(accounts, subject),
  });
  // The proxy headers are trusted, because only `mount` sets them, from the public address.
  provider.proxy = true;
  await registerDemoInteraction(app, { path: DEMO_PATH, provider, accounts });
  const secret = randomBytes(32).toString('base64url');
  await mount(app, { provider, publicUrl, secret });
  const fetch = inProcess(app, secret);
  return { issuer, issuerName: DEMO_ISSUER, clientId: CLIENT_ID, clientSecret, fetch };
}

const policy = base();
policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);

// Sets every option whose default warns on the console, and disables unused features.
const fixedConfiguration: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  clientBasedCORS: () => false,
  // Puts the email into the ID token, as Google does.
  conformIdTokenClaims: false,
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  expiresWithSession: () => false,
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
  },
  interactions: {
    policy,
    url: (_context, { uid }) => `${DEMO_PATH}/interaction/${uid}`,
  },
  // There is no consent page, because the only client is granted everything that it requests.
  loadExistingGrant: async ({ oidc }) => {
    const clientId = oidc.client?.clientId;
    const accountId = oidc.session?.accountId;
    if (!clientId || !accountId) return undefined;
    const grant = new oidc.provider.Grant({ clientId, accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  pkce: { required: () => true },
  renderError: (context, { error }) => {
    context.type = 'html';
    context.body = demoErrorPage(DEMO_PATH, error).text;
  },
  scopes: ['openid', 'email', 'profile'],
  ttl: {
    AccessToken: 5 * MINUTE,
    AuthorizationCode: MINUTE,
    Grant: 10 * MINUTE,
    IdToken: 5 * MINUTE,
    Interaction: 30 * MINUTE,
    Session: MINUTE,
  },
};

async function freshSecrets(): Promise<Pick<Configuration, 'cookies' | 'jwks'>> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ format: 'jwk' }) as JWK;
  return {
    jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      // Members could forget a remembered account only on a sign-out page. So this cookie has a path that is never
      // visited.
      long: { httpOnly: true, sameSite: 'lax', path: `${DEMO_PATH}/forgotten` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
  };
}

function accountOf(accounts: DemoAccounts, subject: string) {
  const account = accounts.find(subject);
  if (!account) return undefined;
  const email = account.email === null ? {} : { email: account.email, email_verified: true };
  return { accountId: subject, claims: () => ({ sub: subject, name: account.name, ...email }) };
}

interface Mount {
  provider: Provider;
  publicUrl: URL;
  /** Marks the site's own requests, because other clients on this machine have the same address. */
  secret: string;
}

async function mount(app: FastifyInstance, { provider, publicUrl, secret }: Mount): Promise<void> {
  const rateLimit = {
    ...REQUEST_LIMIT,
    allowList: ({ headers }: FastifyRequest) => headers[IN_PROCESS_HEADER] === secret,
  };
  const handle = provider.callback();
  await app.register(async (scope) => {
    // The provider parses bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${DEMO_PATH}/*`,
      config: { access: 'public', whileReadOnly: 'everybody', rateLimit },
      schema: { hide: true },
      handler: (request, reply) => {
        const { raw } = request;
        const originalUrl = raw.url ?? DEMO_PATH;
        Object.assign(raw, { originalUrl, url: originalUrl.slice(DEMO_PATH.length) });
        raw.headers.host = publicUrl.host;
        raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
        delete raw.headers['x-forwarded-host'];
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        reply.hijack();
        void handle(raw, reply.raw);
      },
    });
  });
}

/** Returns a `fetch` that reaches the embedded provider inside the process, without its public address or port. */
function inProcess(app: FastifyInstance, secret: string): CustomFetch {
  return async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...headers, [IN_PROCESS_HEADER]: secret },
      ...(body ? { payload: await new Response(body).text() } : {}),
    });
    const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
      status: answer.statusCode,
      headers: pairs as [string, string][],
    });
  };
}
