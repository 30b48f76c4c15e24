import * as oidc from 'openid-client';

export type SignInMode = 'popup' | 'redirect';

interface Attempt {
  url: URL;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The claim that makes an address unusable: it is missing, or says that the address is not verified. */
export type EmailClaim = 'email' | 'email_verified';

export interface IdentityClaims {
  issuer: string;
  subject: string;
  /** The address that the provider has verified, or null. */
  email: string | null;
  /** The claim because of which `email` is null. Null when the provider has verified the address. */
  unverifiedBy: EmailClaim | null;
  name: string | null;
  /** When the user last entered a password or the like at the provider. Null when the provider does not say. */
  authenticatedAt: string | null;
}

export interface IdentityProvider {
  /** Starts an attempt. Throws an `IdentityError` when the provider cannot be reached. */
  startAttempt(options: { redirectUri: string; mode: SignInMode }): Promise<Attempt>;
  /** Exchanges the callback URL for claims. Throws an `IdentityError` when the attempt has failed. */
  finishAttempt(
    callbackUrl: URL,
    attempt: Pick<Attempt, 'state' | 'nonce' | 'codeVerifier'>,
  ): Promise<IdentityClaims>;
}

export type IdentityErrorCode = 'cancelled' | 'unreachable' | 'invalid-token' | 'refused';

/** A failed attempt: the user cancelled it, the provider was unreachable, or its ID token or response was invalid. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(cause: unknown) {
    super(describe(cause));
    this.name = 'IdentityError';
    this.code = codeOf(cause);
  }
}

export interface IdentityProviderSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** The issuer that is stored with identities, when the provider's real issuer is not stable. */
  issuerName?: string;
  /** Whether an address counts as verified when the provider does not say whether it is. */
  trustsEmail?: boolean;
  fetch?: oidc.CustomFetch;
}

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** Returns a client of an OpenID provider. Discovery runs at the first sign-in, and again after a failure. */
export function createIdentityProvider(settings: IdentityProviderSettings): IdentityProvider {
  const configuration = cacheSuccess(() => discover(settings));
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
        const claims = await redeem(await configuration(), callbackUrl, attempt, settings);
        return { ...claims, issuer: settings.issuerName ?? claims.issuer };
      } catch (error) {
        return fail(error);
      }
    },
  };
}

function discover(settings: IdentityProviderSettings): Promise<oidc.Configuration> {
  // Makes the client verify the signature of ID tokens instead of trusting the connection.
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

const UNKNOWN_CODE = 'hiroba-checks-its-client';

/**
 * Returns why the provider refuses the client id or the secret, or null. Redeems an unknown code: a provider first
 * checks the client, and then refuses the code. Throws an `IdentityError` when the provider cannot be used.
 */
export async function clientRefusal(
  settings: IdentityProviderSettings,
  redirectUri: string,
): Promise<string | null> {
  const config = await discover(settings).catch(fail);
  const parameters = { code: UNKNOWN_CODE, redirect_uri: redirectUri };
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', parameters);
    return null;
  } catch (error) {
    if (error instanceof oidc.WWWAuthenticateChallengeError) return 'invalid_client';
    if (!(error instanceof oidc.ResponseBodyError)) return fail(error);
    return refusedClient.has(error.error) ? error.error : null;
  }
}

/** The errors of RFC 6749, 5.2, that are about the client and not about its code. */
const refusedClient = new Set(['invalid_client', 'unauthorized_client']);

async function redeem(
  config: oidc.Configuration,
  callbackUrl: URL,
  attempt: Pick<Attempt, 'state' | 'nonce' | 'codeVerifier'>,
  { trustsEmail = false }: IdentityProviderSettings,
): Promise<IdentityClaims> {
  const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken) throw new Error('the provider sent no ID token');
  // Some providers return the claims only at the userinfo endpoint.
  const isComplete =
    nonEmpty(idToken.email) !== null && (trustsEmail || isGiven(idToken.email_verified));
  const asks = !isComplete && config.serverMetadata().userinfo_endpoint;
  const userInfo = asks && (await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub));
  const claims = { ...idToken, ...userInfo };
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    ...verifiedEmailOf(claims, trustsEmail),
    name: nonEmpty(claims.name),
    authenticatedAt: timeOf(idToken.auth_time),
  };
}

/** Returns the time of a claim in seconds. Null for another value, and for a time in the future. */
function timeOf(seconds: unknown): string | null {
  const isPast = typeof seconds === 'number' && seconds > 0 && seconds * 1000 <= Date.now();
  return isPast ? new Date(seconds * 1000).toISOString() : null;
}

function verifiedEmailOf(
  claims: Pick<oidc.UserInfoResponse, 'email'> & { email_verified?: unknown },
  trustsEmail: boolean,
): Pick<IdentityClaims, 'email' | 'unverifiedBy'> {
  const { email_verified: verified } = claims;
  const email = nonEmpty(claims.email);
  if (email === null) return { email, unverifiedBy: 'email' };
  // Some providers send a text instead of a boolean.
  const isVerified = isGiven(verified) ? /^true$/i.test(String(verified)) : trustsEmail;
  return isVerified
    ? { email, unverifiedBy: null }
    : { email: null, unverifiedBy: 'email_verified' };
}

function isGiven(claim: unknown): boolean {
  return claim !== undefined && claim !== null;
}

function nonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function cacheSuccess<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  return () => {
    cached ??= make().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}

function fail(error: unknown): never {
  throw error instanceof IdentityError ? error : new IdentityError(error);
}

// The error codes of a timeout, and of a response that is not OpenID, such as a proxy's 502.
const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

// The error codes of an ID token whose signature, claim or time is invalid.
const invalidTokenCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
]);

function codeOf(error: unknown): IdentityErrorCode {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  }
  if (error instanceof oidc.ClientError) {
    if (invalidTokenCodes.has(error.code ?? '')) return 'invalid-token';
    return unreachableCodes.has(error.code ?? '') ? 'unreachable' : 'refused';
  }
  // The error that `fetch` throws for a failed connection.
  return error instanceof TypeError && error.cause !== undefined ? 'unreachable' : 'refused';
}

// Contains only codes and messages, because other properties of these errors may contain sign-in codes and tokens.
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const cause = error.cause instanceof Error ? `: ${describe(error.cause)}` : '';
  return `${error.message}${code}${cause}`;
}
