import { csrfTokenPattern } from '../../contract/csrf-token.ts';
import { CSRF_TOKEN_LIFETIME } from '../../contract/limits.ts';
import { ApiError } from './api-error.ts';
import { logSecurityEvent } from './log.ts';
import { postFunction } from './transport.ts';

interface TokenRecord {
  token: string;
  expiresAt: number;
  userId: string;
}

const STORAGE_KEY = 'hiroba.csrf';

let owner: string | null = null;
let underWay: Promise<string> | null = null;

/** Says who is signed in: only they get a token, and a token of somebody else is dropped. */
export function setTokenOwner(userId: string | null): void {
  if (owner !== userId) underWay = null;
  owner = userId;
}

/** The stored token of whoever is signed in, if it is still good; otherwise it is removed. */
export function storedCsrfToken(): string | null {
  const record = readRecord();
  if (record === null) return null;
  const good =
    record.userId === owner && record.expiresAt > Date.now() && csrfTokenPattern.test(record.token);
  if (good) return record.token;
  clearCsrfToken();
  return null;
}

/** The token to send: the stored one, or a new one that the server has been told. Null for a visitor. */
export async function csrfToken(): Promise<string | null> {
  if (owner === null) return null;
  return underWay ?? storedCsrfToken() ?? once(() => issue(generateToken()));
}

/** After a sign-in: tells the new session which token this tab uses. */
export async function registerTokenAgain(): Promise<void> {
  if (owner === null) return;
  await once(() => issue(storedCsrfToken() ?? generateToken()));
}

/** Replaces a token that the server refused. */
export async function replaceCsrfToken(refused: string | null): Promise<string | null> {
  if (refused !== null && readRecord()?.token === refused) clearCsrfToken();
  return csrfToken();
}

/** Forgets the token, as signing out does. */
export function clearCsrfToken(): void {
  underWay = null;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/**
 * Registers a token with the server. A failure is a security event, but the token stays in use. Throws
 * unauthenticated where the browser is signed in as somebody else by now: what this tab wants to send
 * is not theirs.
 */
export async function registerToken(token: string): Promise<void> {
  if (!csrfTokenPattern.test(token)) throw new Error('Invalid CSRF token format');
  const sessionOf = await tellServer(token);
  if (sessionOf === null || owner === null || sessionOf === owner) return;
  clearCsrfToken();
  throw new ApiError('unauthenticated');
}

async function tellServer(token: string): Promise<string | null> {
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

/** Callers that come at the same time share one registration. */
function once(start: () => Promise<string>): Promise<string> {
  if (underWay !== null) return underWay;
  const mine = start().finally(() => {
    if (underWay === mine) underWay = null;
  });
  underWay = mine;
  return mine;
}

function storeRecord(record: TokenRecord): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(record));
  } catch {
    // Where storage is refused, every call registers a token of its own.
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
