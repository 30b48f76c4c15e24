import { randomBytes } from 'node:crypto';
import { CSRF_TOKEN_LIFETIME, csrfTokenPattern, DAY } from '#contract/foundations/limits.ts';
import type { ConnectedSession } from '#contract/identity/session.ts';
import {
  findMissingFactor,
  requireRecentProof,
} from '#server/features/identity/passkeys/passkey-proofs.service.ts';
import {
  findAdminRecord,
  recordUnlessDenied,
} from '#server/features/team/admins/admins.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import {
  type Database,
  isAccessDenied,
  type Queryable,
} from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { deviceOf } from '#server/platform/http/device.ts';
import type { Authenticator, Client, Viewer } from '#server/platform/http/viewer.ts';
import { sha256 } from '#server/platform/ids.ts';
import { isDue, isReturn, recordDay, recordUse } from './last-seen.ts';
import * as store from './sessions.store.ts';

export const SESSION_LIFETIME = 30 * DAY;
const CSRF_TOKENS_PER_SESSION = 20;

/** Starts a session in the caller's transaction. The returned `cookie` is a secret that only the browser stores. */
export async function startSession(
  transaction: Queryable,
  userId: string,
  client: Client = { userAgent: undefined, address: '' },
): Promise<{ cookie: string }> {
  const now = new Date();
  const cookie = randomBytes(32).toString('base64url');
  await store.insertSession(transaction, {
    id_hash: sha256(cookie),
    user_id: userId,
    ...deviceOf(client),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SESSION_LIFETIME).toISOString(),
  });
  await recordDay(transaction, userId, now.getTime());
  return { cookie };
}

/** Publishes to every process that a session has ended. */
export type PublishSessionEnd = (sessionHash: string) => void;

/** Ends the session of a cookie, and publishes the end after the commit. Does nothing without such a session. */
export async function endSession(
  transaction: Queryable,
  afterCommit: AfterCommit,
  publishEvent: PublishSessionEnd,
  cookie: string,
): Promise<void> {
  const sessionHash = sha256(cookie);
  await store.deleteSession(transaction, sessionHash);
  afterCommit(() => publishEvent(sessionHash));
}

/** Ends all sessions of a member, and publishes their end after the commit. */
export async function endAllSessions(
  transaction: Queryable,
  afterCommit: AfterCommit,
  publishEvent: PublishSessionEnd,
  userId: string,
): Promise<void> {
  const ended = await store.deleteSessionsOf(transaction, userId);
  afterCommit(() => {
    for (const hash of ended) publishEvent(hash);
  });
}

/** Ends all sessions of everybody. Live connections notice it at their next check, within seconds. */
export async function endEverySession(database: Database): Promise<void> {
  await database.writeOne(store.deleteAllSessions);
}

/** Returns for each session whether it is valid. A session is not valid when it has expired or its member is blocked. */
export async function sessionsAmong(
  database: Queryable,
  sessionHashes: readonly string[],
): Promise<ReadonlyMap<string, 'active' | 'over'>> {
  const [rows, now] = [await store.sessionsAmong(database, sessionHashes, {}), Date.now()];
  return new Map(
    rows.map(({ id_hash, expires_at, blocked_at }) => {
      const isOver = blocked_at !== null || Date.parse(expires_at) <= now;
      return [id_hash, isOver ? 'over' : 'active'];
    }),
  );
}

export async function registerCsrfToken(
  database: Database,
  viewer: Viewer,
  token: string,
): Promise<{ success: true; expires_at: string; user_id: string }> {
  const expires_at = new Date(Date.now() + CSRF_TOKEN_LIFETIME).toISOString();
  await database.write(async (transaction) => {
    const session_hash = viewer.sessionHash;
    const row = { token_hash: sha256(token), session_hash, expires_at };
    await store.upsertCsrfToken(transaction, row);
    await store.trimCsrfTokens(transaction, session_hash, CSRF_TOKENS_PER_SESSION);
  });
  return { success: true, expires_at, user_id: viewer.userId };
}

export function createAuthenticator(database: Database): Authenticator {
  return {
    viewerOf: (cookie, client) => database.inTime(findViewer(database, cookie, client)),
    adminOf: (userId) => findAdminRecord(database.read, userId),
    requireRecentProof: (viewer) => requireRecentProof(database.read, viewer),
    verifyCsrfToken: (viewer, token) => verifyCsrfToken(database, viewer, token),
  };
}

async function findViewer(database: Database, cookie: string | undefined, client: Client) {
  if (cookie === undefined) return null;
  const sessionHash = sha256(cookie);
  const row = await findSession(database.read, sessionHash);
  if (!row || row.blocked_at !== null) return null;
  const {
    user_id: userId,
    last_seen_at: lastSeenAt,
    is_profile_complete: isComplete,
    rank,
    has_own_permissions,
  } = row;
  if (isDue(lastSeenAt)) {
    const recorded = recordUse(database, { hash: sessionHash, userId, lastSeenAt }, client);
    // The first page after an absence shows what the member missed, so only the request for this page waits until the
    // use is recorded.
    if (isReturn(lastSeenAt)) await recorded;
  }
  const isDeletionPending = row.leaving_at !== null;
  // `has_own_permissions` is never null in the table `admins`, so null means that the member has no row there.
  const admin =
    isDeletionPending || has_own_permissions === null
      ? null
      : await recordUnlessDenied(database.read, { id: userId, rank, has_own_permissions });
  const secondFactor = admin && findMissingFactor(row, admin.rank);
  return {
    userId,
    sessionHash,
    isComplete,
    awaitsApproval: row.approval_asked_at !== null,
    isDeletionPending,
    hidesOthers: row.hides_others,
    labels: { spoiler: row.label_spoiler, sensitive: row.label_sensitive, ai: row.label_ai },
    ...(secondFactor === null ? { admin } : { admin: null, secondFactor }),
  };
}

async function findSession(database: Queryable, sessionHash: string) {
  const now = new Date().toISOString();
  try {
    return await store.findSession(database, sessionHash, now);
  } catch (error) {
    if (isAccessDenied(error)) return store.findSessionWithoutAdmin(database, sessionHash, now);
    throw error;
  }
}

async function verifyCsrfToken(database: Database, viewer: Viewer, token: unknown): Promise<void> {
  if (token === undefined || token === '') {
    const message = 'CSRFトークンがありません。ページを再読み込みしてください';
    throw new AppError('permission-denied', message, { reason: 'csrf-token-missing' });
  }
  if (typeof token !== 'string' || !csrfTokenPattern.test(token)) {
    throw new AppError('invalid-argument', 'Invalid CSRF token format', {
      reason: 'csrf-token-format',
    });
  }
  const now = new Date().toISOString();
  const known = { token: sha256(token), session: viewer.sessionHash, now };
  if (await store.hasCsrfToken(database.read, known)) return;
  const message = 'CSRFトークンの有効期限が切れています。ページを再読み込みしてください';
  throw new AppError('permission-denied', message, { reason: 'csrf-token-unknown' });
}

const SESSIONS_SHOWN = 50;

type Sessions = { items: ConnectedSession[] };

/** Returns the sessions of the viewer: the current session first, then the other sessions, the last used first. */
export async function readSessions(database: Database, viewer: Viewer): Promise<Sessions> {
  const of = { user: viewer.userId, now: new Date().toISOString(), limit: SESSIONS_SHOWN };
  const rows = await store.listSessions(database.read, of);
  const items = rows.map(({ id_hash: id, ...session }) => ({
    id,
    ...session,
    is_current: id === viewer.sessionHash,
  }));
  return { items: items.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
}

/** Ends one session of the viewer, or all sessions except one, together with their live connections. */
export async function endSessions(
  { database, publishEvent }: { database: Database; publishEvent: PublishSessionEnd },
  viewer: Viewer,
  which: Parameters<typeof store.deleteSessions>[2],
): Promise<Sessions> {
  await database.write(async (transaction, afterCommit) => {
    const ended = await store.deleteSessions(transaction, viewer.userId, which);
    afterCommit(() => {
      for (const hash of ended) publishEvent(hash);
    });
  });
  return readSessions(database, viewer);
}
