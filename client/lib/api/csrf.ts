import { CSRF_TOKEN_LIFETIME, csrfTokenPattern } from '#contract/foundations/limits.ts';
import { readStored, writeStored } from '../cache/browser-storage.ts';
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

/** Returns the token of the signed-in user, or null. Removes a token that is invalid or has expired. */
export function storedCsrfToken(): string | null {
  const record = readRecord();
  if (record === null) return null;
  const isValid =
    record.userId === owner && record.expiresAt > Date.now() && csrfTokenPattern.test(record.token);
  if (isValid) return record.token;
  clearCsrfToken();
  return null;
}

/** Returns the stored token, or registers and returns a new token. Null for a visitor. */
export async function csrfToken(): Promise<string | null> {
  if (owner === null) return null;
  return pending ?? storedCsrfToken() ?? shareRegistration(() => issue(generateToken()));
}

/** Registers the token of this tab with the new session after a sign-in. */
export async function reregisterToken(): Promise<void> {
  if (owner === null) return;
  await shareRegistration(() => issue(storedCsrfToken() ?? generateToken()));
}

/** Returns the token to send after the server has rejected the token `rejected`. */
export async function replaceCsrfToken(rejected: string | null): Promise<string | null> {
  if (rejected !== null && readRecord()?.token === rejected) clearCsrfToken();
  return csrfToken();
}

export function clearCsrfToken(): void {
  pending = null;
  writeStored('sessionStorage', STORAGE_KEY, undefined);
}

/**
 * Registers a token. Logs a failure and keeps the token. Throws `unauthenticated` if another tab has signed in somebody
 * else, because the pending request of this tab must not be sent for that user.
 */
export async function registerToken(token: string): Promise<void> {
  if (!csrfTokenPattern.test(token)) throw new Error('Invalid CSRF token format');
  const sessionUser = await sendToken(token);
  if (sessionUser === null || owner === null || sessionUser === owner) return;
  clearCsrfToken();
  throw await failureOf(401);
}

/** Sends a token. Returns the user of the session, or null when unknown. */
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
    const record: TokenRecord = {
      token,
      expiresAt: Date.now() + CSRF_TOKEN_LIFETIME,
      userId: owner,
    };
    writeStored('sessionStorage', STORAGE_KEY, record);
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

/** Registers a token. Concurrent callers share one registration. */
function shareRegistration(start: () => Promise<string>): Promise<string> {
  if (pending !== null) return pending;
  const started = start().finally(() => {
    if (pending === started) pending = null;
  });
  pending = started;
  return started;
}

/** Returns the stored record. Without storage, there is no record, and each call registers its own token. */
function readRecord(): TokenRecord | null {
  const record = readStored('sessionStorage', STORAGE_KEY) as Partial<TokenRecord> | null;
  const { token, expiresAt, userId } = record ?? {};
  const isComplete =
    typeof token === 'string' && typeof expiresAt === 'number' && typeof userId === 'string';
  return isComplete ? { token, expiresAt, userId } : null;
}
