import { csrfTokenPattern } from '#contract/foundations/csrf-token.ts';
import { CSRF_TOKEN_LIFETIME } from '#contract/foundations/limits.ts';
import { logSecurityEvent } from './log.ts';
import { failureOf, postFunction } from './transport.ts';

interface TokenRecord {
  token: string;
  expiresAt: number;
  userId: string;
}

const STORAGE_KEY = 'hiroba.csrf';

let owner: string | null = null;
let pending: Promise<string> | null = null;

/** Sets the signed-in user. Visitors get no token, and a token of another user is not used. */
export function setTokenOwner(userId: string | null): void {
  if (owner !== userId) pending = null;
  owner = userId;
}

/** Returns the stored token of the signed-in user. Null when there is none. Removes an invalid or expired one. */
export function storedCsrfToken(): string | null {
  const record = readRecord();
  if (record === null) return null;
  const isValid =
    record.userId === owner && record.expiresAt > Date.now() && csrfTokenPattern.test(record.token);
  if (isValid) return record.token;
  clearCsrfToken();
  return null;
}

/** Returns the token to send: the stored one, or a new one that has been registered. Null for a visitor. */
export async function csrfToken(): Promise<string | null> {
  if (owner === null) return null;
  return pending ?? storedCsrfToken() ?? shareRegistration(() => issue(generateToken()));
}

/** Registers the token of this tab with the new session after a sign-in. */
export async function reregisterToken(): Promise<void> {
  if (owner === null) return;
  await shareRegistration(() => issue(storedCsrfToken() ?? generateToken()));
}

/** Returns the token to send after the server has rejected another one. */
export async function replaceCsrfToken(rejected: string | null): Promise<string | null> {
  if (rejected !== null && readRecord()?.token === rejected) clearCsrfToken();
  return csrfToken();
}

/** Removes the stored token. */
export function clearCsrfToken(): void {
  pending = null;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is no stored token.
  }
}

/**
 * Registers a token with the server. When that fails, logs a security event and keeps the token in use. Throws
 * `unauthenticated` when another tab has signed in as a different user, because the pending request of this tab must
 * not be sent as that user.
 */
export async function registerToken(token: string): Promise<void> {
  if (!csrfTokenPattern.test(token)) throw new Error('Invalid CSRF token format');
  const sessionUser = await sendToken(token);
  if (sessionUser === null || owner === null || sessionUser === owner) return;
  clearCsrfToken();
  throw await failureOf(401);
}

/** Sends a token and returns the user of the session, or null when unknown. */
async function sendToken(token: string): Promise<string | null> {
  try {
    const { user_id } = (await postFunction('registerCSRFTokenV2', { token })) as {
      user_id?: string;
    };
    return user_id ?? null;
  } catch (error) {
    logSecurityEvent('CSRF token registration failed', error instanceof Error ? error : undefined);
    return null;
  }
}

async function issue(token: string): Promise<string> {
  if (owner !== null) {
    storeRecord({ token, expiresAt: Date.now() + CSRF_TOKEN_LIFETIME, userId: owner });
  }
  await registerToken(token);
  return token;
}

function generateToken(): string {
  try {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    throw new Error('Failed to generate CSRF token');
  }
}

/** Runs registrations as single-flight: concurrent callers share the result. */
function shareRegistration(start: () => Promise<string>): Promise<string> {
  if (pending !== null) return pending;
  const started = start().finally(() => {
    if (pending === started) pending = null;
  });
  pending = started;
  return started;
}

function storeRecord(record: TokenRecord): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(record));
  } catch {
    // Without storage, every call registers its own token.
  }
}

function readRecord(): TokenRecord | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is TokenRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number' &&
    'userId' in value &&
    typeof value.userId === 'string'
  );
}
