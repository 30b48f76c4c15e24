import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AccountClaims, JWK } from 'oidc-provider';
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import { createDemoMemory } from '#server/platform/identity/demo-memory.ts';

/** A forgery of an ID token: the replaced claims and the signer. */
export interface Forgery {
  claims?: Record<string, unknown>;
  /**
   * The key that signs: the provider's key or another key. With `nobody`, the old signature stays. With `none`, the token
   * says that it is unsigned.
   */
  signer: 'provider' | 'stranger' | 'nobody' | 'none';
}

/** An external OpenID provider, like Google. It signs everybody in as the same person. */
export interface TestProvider {
  claims: AccountClaims;
  /** How ID tokens are forged. Null for genuine tokens. */
  forgery: Forgery | null;
  listen(): Promise<void>;
  close(): Promise<void>;
}

const CLIENT = { id: 'test-client', secret: 'a secret between the two' };

/** Returns settings with which the app uses the provider on this port. */
export function testProviderSettings(port: number) {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
  };
}

/** Creates a provider for a port. It accepts requests after `listen`. */
export function createTestProvider(port: number, redirectUri: string): TestProvider {
  const issuer = `http://127.0.0.1:${port}`;
  const claims: AccountClaims = { sub: 'person-1', email: 'person@elsewhere.example' };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = createProvider(issuer, redirectUri, claims, privateKey);
  const testProvider: TestProvider = {
    claims,
    forgery: null,
    listen: () => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
    close: () => closeServer(server),
  };
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (testProvider.forgery === null || body?.id_token === undefined) return;
    context.body = { ...body, id_token: forge(body.id_token, testProvider.forgery, privateKey) };
  });
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    const result = { login: { accountId: claims.sub }, select_account: {} };
    void provider.interactionFinished(request, response, result);
  });
  return testProvider;
}

/** The header of a token that says that it has no signature. */
const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');

function forge(idToken: string, { claims, signer }: Forgery, providerKey: KeyObject): string {
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const own = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...own, ...claims })).toString('base64url');
  const text = `${header}.${forged}`;
  if (signer === 'nobody') return `${text}.${signature}`;
  if (signer === 'none') return `${unsigned}.${forged}.`;
  const stranger = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const key = signer === 'provider' ? providerKey : stranger();
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

function createProvider(
  issuer: string,
  redirectUri: string,
  claims: AccountClaims,
  privateKey: KeyObject,
): Provider {
  const key = privateKey.export({ format: 'jwk' }) as JWK;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return new Provider(issuer, {
    adapter: createDemoMemory(),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false }, resourceIndicators: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => claims }),
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig' }] },
    loadExistingGrant: async ({ oidc }) => {
      const clientId = oidc.client?.clientId;
      const accountId = oidc.session?.accountId;
      if (!clientId || !accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
