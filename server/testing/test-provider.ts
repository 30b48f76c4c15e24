import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AccountClaims, JWK } from 'oidc-provider';
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import { createDemoMemory } from '#server/platform/identity/demo-memory.ts';

/** An OpenID provider elsewhere, as Google is, that signs in whoever comes as the one person it knows. */
export interface TestProvider {
  /** What it says of that person. */
  claims: AccountClaims;
  listen(): Promise<void>;
  close(): Promise<void>;
}

const CLIENT = { id: 'test-client', secret: 'a secret between the two' };

/** The settings that make the app use the provider on this port. */
export function testProviderSettings(port: number): Record<string, string> {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
  };
}

/** Prepares a provider on a port; nobody answers there before `listen`. */
export function createTestProvider(port: number, redirectUri: string): TestProvider {
  const issuer = `http://127.0.0.1:${port}`;
  const claims: AccountClaims = { sub: 'person-1', email: 'person@elsewhere.example' };
  const provider = createProvider(issuer, redirectUri, claims);
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    const result = { login: { accountId: claims.sub }, select_account: {} };
    void provider.interactionFinished(request, response, result);
  });
  return {
    claims,
    listen: () => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
    close: () => closeServer(server),
  };
}

function createProvider(issuer: string, redirectUri: string, claims: AccountClaims): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
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
