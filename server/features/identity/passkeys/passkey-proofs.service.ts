import type { AdminRank, SecondFactor } from '#contract/team/admins.ts';
import { readOwnSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isRequired, missingFactor, type Proof, refuseOldProof } from './passkeys.policy.ts';
import * as store from './passkeys.store.ts';

type OfSession = Pick<Viewer, 'userId' | 'sessionHash'>;

/** Returns the proof of a session, and whether its member has a passkey. */
export async function readProof(
  database: Queryable,
  { userId, sessionHash }: OfSession,
): Promise<Proof> {
  const row = await store.findProof(database, { userId, sessionHash });
  return {
    hasPasskey: row !== null && row.passkey_id !== null,
    provenAt: row?.proven_by ? row.proven_at : null,
    authenticatedAt: row?.authenticated_at ?? null,
  };
}

/** Returns what the session of a member of the team misses before it has team rights, or null. */
export async function readMissingFactor(
  database: Queryable,
  session: OfSession & { rank: AdminRank | null },
): Promise<SecondFactor | null> {
  const proof = await readProof(database, session);
  const mustHave = !proof.hasPasskey && (await isRequiredFor(database, session.rank));
  return missingFactor(proof, mustHave);
}

/** Whether the site requires a passkey for a rank. */
export async function isRequiredFor(database: Queryable, rank: AdminRank | null) {
  const { own } = await readOwnSettings(database);
  return isRequired(own.team_passkeys ?? 'optional', rank);
}

/** Throws reauthentication-required when the viewer has a passkey and no recent proof. */
export async function requireRecentProof(database: Queryable, viewer: OfSession): Promise<void> {
  refuseOldProof(await readProof(database, viewer), Date.now());
}

/** Stores when the sign-in provider has authenticated the member of a new session. */
export async function recordAuthentication(
  transaction: Queryable,
  sessionHash: string,
  authenticatedAt: string,
): Promise<void> {
  await store.insertProof(transaction, {
    session_hash: sessionHash,
    passkey_id: null,
    proven_at: null,
    authenticated_at: authenticatedAt,
  });
}
