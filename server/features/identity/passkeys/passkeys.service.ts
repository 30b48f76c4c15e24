import type { z } from 'zod';
import { PASSKEY_CHALLENGE_LIFETIME, PASSKEYS_MAX } from '#contract/foundations/limits.ts';
import type {
  Assertion,
  addPasskey,
  NewCredential,
  Passkeys,
} from '#contract/identity/passkeys.ts';
import {
  findNames,
  lockProfiles,
} from '#server/features/members/profiles/profiles.shared.store.ts';
import { queueMail } from '#server/features/notifications/mails/queue-mail.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { findRank } from '#server/features/team/admins/admins.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { isRequiredFor } from './passkey-proofs.service.ts';
import {
  isOnTeam,
  passkeyExpired,
  passkeyMissing,
  passkeyRefused,
  passkeyUnknown,
  refuseOutsiders,
} from './passkeys.policy.ts';
import * as store from './passkeys.store.ts';
import { passkeyRow } from './passkeys.tables.ts';
import { passkeyAdded, passkeyRemoved, passkeysRemovedByTeam } from './passkeys.text.ts';
import * as webauthn from './webauthn.ts';

export interface PasskeyDeps {
  database: Database;
  publicUrl: URL;
  /** Notifies every process that the rights of a member's sessions have changed. */
  publishAdminEvent: (userId: string) => void;
}

/** Returns the passkeys of the viewer, the oldest first. */
export async function readPasskeys(database: Queryable, viewer: Viewer): Promise<Passkeys> {
  const items = await store.listPasskeys(database, viewer.userId);
  return {
    items: items.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
    can_add: isOnTeam(viewer),
    is_required: await isRequiredOf(database, viewer),
  };
}

async function isRequiredOf(database: Queryable, viewer: Viewer): Promise<boolean> {
  if (!isOnTeam(viewer)) return false;
  return isRequiredFor(database, await findRank(database, viewer.userId));
}

/** Returns the options of a new passkey. Throws permission-denied outside of the team, and passkeys-full. */
export async function requestPasskey({ database, publicUrl }: PasskeyDeps, viewer: Viewer) {
  refuseOutsiders(viewer);
  const known = await store.listPasskeys(database.read, viewer.userId);
  if (known.length >= PASSKEYS_MAX) throw passkeysFull();
  const names = await findNames(database.read, viewer.userId);
  const { username = '', display_name: displayName = '' } = names ?? {};
  const { site_name: siteName } = await readSiteSettings(database);
  const user = { id: viewer.userId, username, displayName };
  const options = await webauthn.creationOptions({ publicUrl, siteName, user, known });
  await storeChallenge(database, viewer, { challenge: options.challenge, purpose: 'add' });
  return { options: { ...options } };
}

/**
 * Adds a passkey and proves the session with it. Throws permission-denied outside of the team, passkey-expired,
 * passkey-refused, passkey-known and passkeys-full.
 */
export async function add(
  { database, publicUrl, publishAdminEvent }: PasskeyDeps,
  viewer: Viewer,
  { name, credential }: z.output<typeof addPasskey.input>,
): Promise<Passkeys> {
  refuseOutsiders(viewer);
  const challenge = await takeChallenge(database, viewer, 'add', credential);
  const columns = await webauthn.verifyNewPasskey(publicUrl, challenge, credential);
  if (columns === null) throw passkeyRefused();
  return database.write(async (transaction, afterCommit) => {
    await lockProfiles(transaction, [viewer.userId]);
    const count = await store.countPasskeys(transaction, viewer.userId);
    if (count >= PASSKEYS_MAX) throw passkeysFull();
    const passkey = passkeyRow({ ...columns, user_id: viewer.userId, name });
    if (!(await store.insertPasskey(transaction, passkey))) throw passkeyKnown();
    await proveSession(transaction, viewer, passkey.id);
    await mailMember(transaction, viewer.userId, passkeyAdded());
    afterCommit(() => publishAdminEvent(viewer.userId));
    return readPasskeys(transaction, viewer);
  });
}

/** Returns the options with which the viewer uses a passkey. Throws passkey-missing for viewers without one. */
export async function requestProof({ database, publicUrl }: PasskeyDeps, viewer: Viewer) {
  const known = await store.listPasskeys(database.read, viewer.userId);
  if (known.length === 0) throw passkeyMissing();
  const options = await webauthn.proofOptions(publicUrl, known);
  await storeChallenge(database, viewer, { challenge: options.challenge, purpose: 'prove' });
  return { options: { ...options } };
}

/** Proves the session with a passkey. Throws passkey-expired, passkey-unknown and passkey-refused. */
export async function prove(
  { database, publicUrl }: PasskeyDeps,
  viewer: Viewer,
  credential: Assertion,
): Promise<void> {
  const challenge = await takeChallenge(database, viewer, 'prove', credential);
  const passkey = await store.findCredential(database.read, credential.id);
  if (passkey === null || passkey.user_id !== viewer.userId) throw passkeyUnknown();
  const counter = await webauthn.verifyProof(publicUrl, challenge, { credential, passkey });
  if (counter === null) throw passkeyRefused();
  await database.write(async (transaction) => {
    const use = { id: passkey.id, before: passkey.counter, counter, now: new Date().toISOString() };
    if (!(await store.updateUse(transaction, use))) throw passkeyRefused();
    await proveSession(transaction, viewer, passkey.id);
  });
}

/** Removes a passkey of the viewer. A repeated call changes nothing. Throws passkey-required for a required one. */
export async function removePasskey(
  { database, publishAdminEvent }: PasskeyDeps,
  viewer: Viewer,
  passkeyId: string,
): Promise<Passkeys> {
  return database.write(async (transaction, afterCommit) => {
    await lockProfiles(transaction, [viewer.userId]);
    const isRemoved = await store.deletePasskey(transaction, {
      id: passkeyId,
      user_id: viewer.userId,
    });
    const passkeys = await readPasskeys(transaction, viewer);
    if (isRemoved && passkeys.items.length === 0 && passkeys.is_required) throw passkeyRequired();
    if (isRemoved) await mailMember(transaction, viewer.userId, passkeyRemoved());
    if (isRemoved) afterCommit(() => publishAdminEvent(viewer.userId));
    return passkeys;
  });
}

/** Removes all passkeys of a member for somebody else, and returns how many there were. The member gets a mail. */
export async function removeAllPasskeys(transaction: Queryable, userId: string): Promise<number> {
  await lockProfiles(transaction, [userId]);
  const removed = await store.deletePasskeysOf(transaction, userId);
  if (removed > 0) await mailMember(transaction, userId, passkeysRemovedByTeam());
  return removed;
}

/** Whether a member has a passkey. */
export async function hasPasskey(database: Queryable, userId: string): Promise<boolean> {
  return (await store.countPasskeys(database, userId)) > 0;
}

/** Sends a mail about the safety of a member's account. */
async function mailMember(
  transaction: Queryable,
  userId: string,
  words: ReturnType<typeof passkeyAdded>,
): Promise<void> {
  await queueMail(transaction, { userId, kind: 'security', dedupe: newId(), source: { words } });
}

async function storeChallenge(
  database: Database,
  { sessionHash: session_hash }: Viewer,
  of: { challenge: string; purpose: 'add' | 'prove' },
): Promise<void> {
  const expires_at = new Date(Date.now() + PASSKEY_CHALLENGE_LIFETIME).toISOString();
  await database.write((transaction) =>
    store.insertChallenge(transaction, { ...of, session_hash, expires_at }),
  );
}

/** Uses up the challenge of the session that a credential has signed, and returns it. Throws passkey-expired. */
async function takeChallenge(
  database: Database,
  { sessionHash: session_hash }: Viewer,
  purpose: 'add' | 'prove',
  credential: NewCredential | Assertion,
): Promise<string> {
  const challenge = await webauthn.challengeOf(credential);
  if (challenge === null) throw passkeyRefused();
  const taken = await database.write((transaction) =>
    store.takeChallenge(transaction, { challenge, session_hash, purpose }),
  );
  if (!taken || taken.expires_at <= new Date().toISOString()) throw passkeyExpired();
  return challenge;
}

function proveSession(
  transaction: Queryable,
  { sessionHash: session_hash }: Viewer,
  passkey_id: string,
): Promise<void> {
  const proven_at = new Date().toISOString();
  return store.upsertProof(transaction, {
    session_hash,
    passkey_id,
    proven_at,
    authenticated_at: null,
  });
}

function passkeysFull(): AppError {
  const message = `パスキーは${PASSKEYS_MAX}個まで追加できます。使わないものを削除してからお試しください`;
  return new AppError('resource-exhausted', message, { reason: 'passkeys-full' });
}

function passkeyKnown(): AppError {
  return new AppError('already-exists', 'このパスキーは、すでに追加されています', {
    reason: 'passkey-known',
  });
}

function passkeyRequired(): AppError {
  const message = '運営にはパスキーが必要です。別のパスキーを追加してから、削除してください';
  return new AppError('failed-precondition', message, { reason: 'passkey-required' });
}
