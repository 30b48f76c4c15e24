import * as oidc from 'openid-client';

export type SignInMode = 'popup' | 'redirect';

/** What a browser and we must remember of one attempt to sign in. */
export interface Attempt {
  url: URL;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who somebody is in the words of the provider, after every check. */
export interface IdentityClaims {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/** A provider of identities: Google, another OpenID provider, or the embedded one. */
export interface IdentityProvider {
  /** Where to send the browser. Throws an IdentityError when the provider cannot be reached. */
  startAttempt(options: { redirectUri: string; mode: SignInMode }): Promise<Attempt>;
  /** Redeems the address that the browser came back with. Throws an IdentityError. */
  finishAttempt(
    callbackUrl: URL,
    attempt: Pick<Attempt, 'state' | 'nonce' | 'codeVerifier'>,
  ): Promise<IdentityClaims>;
}

export type IdentityFault = 'cancelled' | 'unreachable' | 'refused';

/** Why there is no identity: the person said no, the provider is away, or its answer does not hold. */
export class IdentityError extends Error {
  readonly fault: IdentityFault;

  constructor(cause: unknown) {
    super(describe(cause));
    this.name = 'IdentityError';
    this.fault = faultOf(cause);
  }
}

export interface IdentityProviderSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** What identities are filed under; the issuer, unless that changes while the provider stays the same. */
  issuerName?: string;
  /** How the provider is reached; the global fetch by default. */
  fetch?: oidc.CustomFetch;
}

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** A client of an OpenID provider, which is looked up at the first sign-in and again after a failure. */
export function createIdentityProvider(settings: IdentityProviderSettings): IdentityProvider {
  const configuration = rememberSuccess(() => discover(settings));
  return {
    async startAttempt({ redirectUri, mode }) {
      const config = await configuration().catch(fail);
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        display: mode === 'popup' ? 'popup' : 'page',
      });
      return { url, state, nonce, codeVerifier };
    },
    async finishAttempt(callbackUrl, attempt) {
      try {
        const claims = await redeem(await configuration(), callbackUrl, attempt);
        return { ...claims, issuer: settings.issuerName ?? claims.issuer };
      } catch (error) {
        return fail(error);
      }
    },
  };
}

function discover(settings: IdentityProviderSettings): Promise<oidc.Configuration> {
  // Without the signature, an ID token would be trusted only because of the connection it came over.
  const execute = [oidc.enableNonRepudiationChecks];
  if (settings.issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  return oidc.discovery(
    settings.issuer,
    settings.clientId,
    settings.clientSecret,
    oidc.ClientSecretBasic(settings.clientSecret),
    {
      execute,
      timeout: TIMEOUT_SECONDS,
      ...(settings.fetch ? { [oidc.customFetch]: settings.fetch } : {}),
    },
  );
}

async function redeem(
  config: oidc.Configuration,
  callbackUrl: URL,
  attempt: Pick<Attempt, 'state' | 'nonce' | 'codeVerifier'>,
): Promise<IdentityClaims> {
  const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken) throw new Error('the provider sent no ID token');
  // Some providers tell the email only here.
  const asks = idToken.email === undefined && config.serverMetadata().userinfo_endpoint;
  const claims = asks
    ? await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub)
    : idToken;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: nonEmpty(claims.email),
    emailVerified: claims.email_verified === true,
    name: nonEmpty(claims.name),
  };
}

function nonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function rememberSuccess<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

function fail(error: unknown): never {
  throw error instanceof IdentityError ? error : new IdentityError(error);
}

// No answer in time, and an answer that is none of the protocol's (a proxy's 502).
const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function faultOf(error: unknown): IdentityFault {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  }
  if (error instanceof oidc.ClientError) {
    return unreachableCodes.has(error.code ?? '') ? 'unreachable' : 'refused';
  }
  // How fetch says that there is no connection.
  return error instanceof TypeError && error.cause !== undefined ? 'unreachable' : 'refused';
}

// Codes and messages only: what these errors carry besides may hold sign-in codes and tokens.
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const cause = error.cause instanceof Error ? `: ${describe(error.cause)}` : '';
  return `${error.message}${code}${cause}`;
}
