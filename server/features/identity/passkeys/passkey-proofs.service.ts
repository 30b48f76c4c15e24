import type { AdminRank, SecondFactor } from '#contract/team/admins.ts';
import { readOwnSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { parseStored } from '#server/features/site/site-settings/stored-settings.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  isRequired,
  missingFactor,
  type ProofRow,
  proofOf,
  refuseOldProof,
} from './passkeys.policy.ts';
import * as store from './passkeys.store.ts';

type OfSession = Pick<Viewer, 'userId' | 'sessionHash'>;

/** Returns what the session of a member of the team misses before it has team rights, or null. */
export function findMissingFactor(
  session: ProofRow & { settings: string | null },
  rank: AdminRank | null,
): SecondFactor | null {
  const { own } = parseStored(session.settings ?? '{}');
  return missingFactor(proofOf(session), isRequired(own.team_passkeys ?? 'optional', rank));
}

/** Whether the site requires a passkey for a rank. */
export async function isRequiredFor(database: Queryable, rank: AdminRank | null) {
  const { own } = await readOwnSettings(database);
  return isRequired(own.team_passkeys ?? 'optional', rank);
}

/** Throws reauthentication-required when the viewer has a passkey and no recent proof. */
export async function requireRecentProof(database: Queryable, viewer: OfSession): Promise<void> {
  const { userId, sessionHash } = viewer;
  const row = await store.findProof(database, { userId, sessionHash });
  if (row) refuseOldProof(proofOf(row), Date.now());
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
