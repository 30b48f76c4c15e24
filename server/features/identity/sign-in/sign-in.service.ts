import { MINUTE } from '#contract/foundations/limits.ts';
import type { SignInRefusal } from '#contract/identity/sign-in.ts';
import {
  closeSignIn,
  countOpenSignIn,
  countUse,
} from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { recordAuthentication } from '#server/features/identity/passkeys/passkey-proofs.service.ts';
import {
  endSession,
  type PublishSessionEnd,
  startSession,
} from '#server/features/identity/sessions/sessions.service.ts';
import { createProfile } from '#server/features/members/profiles/profiles.service.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { createAppealLink } from '#server/features/moderation/appeals/my-decisions.service.ts';
import { mailResumed } from '#server/features/notifications/mails/mails.service.ts';
import { readRegistration } from '#server/features/site/site-settings/site-settings.service.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import type { Client } from '#server/platform/http/viewer.ts';
import {
  type EmailClaim,
  type IdentityClaims,
  IdentityError,
  type IdentityErrorCode,
  type IdentityProvider,
  type SignInMode,
} from '#server/platform/identity/identity-provider.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import * as store from './sign-in.store.ts';
import type { SignInAttemptsTable } from './sign-in.tables.ts';
import { recordDevice } from './sign-in-devices.service.ts';

export const ATTEMPT_LIFETIME = 10 * MINUTE;

export type SignInCode =
  | 'auth/access-denied'
  | 'auth/email-required'
  | 'auth/internal-error'
  | 'auth/invalid-credential'
  | 'auth/network-request-failed'
  | 'auth/operation-not-allowed'
  | 'auth/registration-closed'
  | 'auth/timeout'
  | 'auth/too-many-requests'
  | 'auth/unauthorized-domain'
  | 'auth/unavailable'
  | 'auth/user-disabled';

/** An attempt that ends without a session. The client selects the message for its `code`. */
export class SignInFailure extends Error {
  readonly code: SignInCode;
  readonly refusal: SignInRefusal | undefined;
  /** The claim that ends the attempt, because the provider omits it or sets it to false. Null otherwise. */
  claim: EmailClaim | null = null;

  constructor(code: SignInCode, cause?: unknown, refusal?: SignInRefusal) {
    const text = code === 'auth/email-required' ? 'Email is required for registration' : undefined;
    super(text ?? 'Authentication failed', { cause });
    this.name = 'SignInFailure';
    this.code = code;
    this.refusal = refusal;
  }
}

export interface SignInContext {
  database: Database;
  /** Null when sign-in is not configured. */
  provider: IdentityProvider | null;
  redirectUri: string;
  publishSessionEnd: PublishSessionEnd;
}

/** Starts an attempt. Throws `rate-limit` when the IP address has too many open attempts. */
export async function beginSignIn(
  { database, provider, redirectUri }: SignInContext,
  mode: SignInMode,
  address: string,
): Promise<{ url: URL; state: string }> {
  if (!provider) throw new SignInFailure('auth/operation-not-allowed');
  const attempt = await provider.startAttempt({ redirectUri, mode }).catch(fail);
  await database.write(async (transaction) => {
    await countOpenSignIn(transaction, address);
    await store.insertAttempt(transaction, {
      state_hash: sha256(attempt.state),
      code_verifier: attempt.codeVerifier,
      nonce: attempt.nonce,
      mode,
      expires_at: new Date(Date.now() + ATTEMPT_LIFETIME).toISOString(),
    });
  });
  return attempt;
}

/**
 * Returns and deletes the attempt with a state, for the browser that started it. Throws `auth/timeout` for another
 * browser, and for an attempt that is unknown, used or expired.
 */
export async function takeAttempt(
  { database }: SignInContext,
  state: string,
  rememberedState: string | undefined,
): Promise<SignInAttemptsTable> {
  if (state === '' || rememberedState !== state) throw new SignInFailure('auth/timeout');
  const attempt = await store.takeAttempt(database, sha256(state));
  if (!attempt || attempt.expires_at <= new Date().toISOString()) {
    throw new SignInFailure('auth/timeout');
  }
  return attempt;
}

/** The data with which the browser returns from the provider. */
interface Answer {
  url: URL;
  state: string;
  oldSession: string | undefined;
  /** The id of the device, from an earlier sign-in in the browser. */
  device: string | undefined;
  client: Client;
}

/**
 * Completes an attempt. Returns the cookie of a new session, and ends the browser's previous session. Throws
 * `SignInFailure`, for example for a new account while registration is closed. Throws `limit-reached` when the member
 * has signed in too often.
 */
export async function finishSignIn(
  { database, provider, publishSessionEnd }: SignInContext,
  attempt: SignInAttemptsTable,
  { url, state, oldSession, device, client }: Answer,
): Promise<{ cookie: string; device: string; userId: string; claim: EmailClaim | null }> {
  if (!provider) throw new SignInFailure('auth/operation-not-allowed');
  const remembered = { state, nonce: attempt.nonce, codeVerifier: attempt.code_verifier };
  const claims = await provider.finishAttempt(url, remembered).catch(fail);
  const outcome = await withRetry(() =>
    database.write(async (transaction, afterCommit) => {
      const { userId, refusal } = await findOrCreateMember(transaction, claims);
      if (refusal) return { userId, refusal };
      await countUse(transaction, { userId, admin: null }, 'sign-ins');
      await closeSignIn(transaction, client.address);
      if (oldSession !== undefined) {
        await endSession(transaction, afterCommit, publishSessionEnd, oldSession);
      }
      const session = await startSession(transaction, userId, client);
      if (claims.authenticatedAt !== null) {
        await recordAuthentication(transaction, sha256(session.cookie), claims.authenticatedAt);
      }
      const known = await recordDevice(transaction, userId, { device, client });
      return { userId, device: known, ...session };
    }),
  );
  if ('cookie' in outcome) return { ...outcome, claim: claims.unverifiedBy };
  const { userId, refusal } = outcome;
  // The member has proven their identity but gets no session. A link gives them access to the decision and to an
  // appeal.
  const appeal = refusal.decision === 'blocked' ? await createAppealLink(database, userId) : null;
  const refusalPage = { ...refusal, ...(appeal !== null && { appeal }) };
  throw new SignInFailure('auth/user-disabled', undefined, refusalPage);
}

async function findOrCreateMember(
  transaction: Queryable,
  { issuer, subject, email, unverifiedBy }: IdentityClaims,
): Promise<{ userId: string; refusal: SignInRefusal | null }> {
  const member = await store.findMember(transaction, issuer, subject);
  if (member) {
    const refusal = refusalOf(member);
    if (refusal) return { userId: member.user_id, refusal };
    // The stored email address was verified, and stays until the provider sends another verified address.
    if (email !== null && member.email !== email) {
      await updatePrivateProfile(transaction, member.user_id, { email, ...mailResumed });
    }
    return { userId: member.user_id, refusal: null };
  }
  if (email === null) throw emailRequired(unverifiedBy);
  if ((await readRegistration(transaction)) === 'closed') {
    throw new SignInFailure('auth/registration-closed');
  }
  const user_id = newId();
  await createProfile(transaction, user_id, email);
  const created_at = new Date().toISOString();
  await store.insertIdentity(transaction, { issuer, subject, user_id, created_at });
  return { userId: user_id, refusal: null };
}

function emailRequired(claim: EmailClaim | null): SignInFailure {
  const failure = new SignInFailure('auth/email-required');
  failure.claim = claim;
  return failure;
}

/** Returns the decision of the team that refuses a member a session, or null. */
function refusalOf(member: store.KnownMember): SignInRefusal | null {
  const { blocked_at, blocked_reason, blocked_until: until, deletion_reason } = member;
  if (deletion_reason !== null)
    return { decision: 'deleted', reason: deletion_reason, until: null };
  return blocked_at === null ? null : { decision: 'blocked', reason: blocked_reason, until };
}

const MAX_TRIES = 5;

// Repeats an action after a unique violation: the same account may sign in twice concurrently, or the generated
// username may be taken. The next try finds the member or uses another username.
async function withRetry<Result>(act: () => Promise<Result>, tries = MAX_TRIES): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (tries > 1 && isUniqueViolation(error)) return withRetry(act, tries - 1);
    throw error;
  }
}

const codes: Record<IdentityErrorCode, SignInCode> = {
  cancelled: 'auth/access-denied',
  unreachable: 'auth/network-request-failed',
  'invalid-token': 'auth/invalid-credential',
  refused: 'auth/internal-error',
};

function fail(error: unknown): never {
  throw error instanceof IdentityError ? new SignInFailure(codes[error.code], error) : error;
}
