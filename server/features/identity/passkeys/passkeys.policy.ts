import { PROOF_LIFETIME } from '#contract/foundations/limits.ts';
import type { TeamPasskeys } from '#contract/site/team-passkeys.ts';
import type { AdminRank, SecondFactor } from '#contract/team/admins.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** What is known about the passkeys of a member and the proof of a session. */
export interface Proof {
  hasPasskey: boolean;
  /** When the session was last proven with a passkey that still exists. Null when it was not. */
  provenAt: string | null;
  /** When the member was last authenticated by the sign-in provider. Null when the provider does not say. */
  authenticatedAt: string | null;
}

/** The columns of a session's proof. `passkey_id` is a passkey of the member, `proven_by` that of the proof. */
export interface ProofRow {
  passkey_id: string | null;
  proven_by: string | null;
  proven_at: string | null;
  authenticated_at: string | null;
}

export function proofOf(row: ProofRow): Proof {
  return {
    hasPasskey: row.passkey_id !== null,
    provenAt: row.proven_by === null ? null : row.proven_at,
    authenticatedAt: row.authenticated_at,
  };
}

/** The ranks that must have a passkey, by the setting of the site. */
const requiredRanks: Record<TeamPasskeys, readonly AdminRank[]> = {
  optional: [],
  super_admins: ['super_admin'],
  admins: ['super_admin', 'admin'],
  team: ['super_admin', 'admin', 'moderator'],
};

/** Whether the site requires a passkey for a rank. */
export function isRequired(setting: TeamPasskeys, rank: AdminRank | null): boolean {
  return rank !== null && requiredRanks[setting].includes(rank);
}

/** Whether a viewer is on the team, even if the session has no team rights yet. */
export function isOnTeam({ admin, secondFactor }: Viewer): boolean {
  return admin !== null || secondFactor !== undefined;
}

/** Throws permission-denied for viewers who are not on the team. */
export function refuseOutsiders(viewer: Viewer): void {
  if (!isOnTeam(viewer)) throw new AppError('permission-denied');
}

/** Returns what a session of the team misses before it has team rights, or null. */
export function missingFactor(
  { hasPasskey, provenAt }: Pick<Proof, 'hasPasskey' | 'provenAt'>,
  mustHave: boolean,
): SecondFactor | null {
  if (hasPasskey) return provenAt === null ? 'prove' : null;
  return mustHave ? 'add' : null;
}

/**
 * Throws reauthentication-required unless the session was proven with a passkey, and the member was authenticated in
 * the last ten minutes, by a passkey or by the sign-in provider. Does nothing for members without a passkey.
 */
export function refuseOldProof(proof: Proof, now: number): void {
  if (!proof.hasPasskey) return;
  const { provenAt, authenticatedAt } = proof;
  const latest = [provenAt, authenticatedAt].map((time) => Date.parse(time ?? '') || 0);
  if (provenAt !== null && now - Math.max(...latest) <= PROOF_LIFETIME) return;
  throw new AppError(
    'failed-precondition',
    'パスキーで本人確認をしてから、もう一度お試しください',
    {
      reason: 'reauthentication-required',
    },
  );
}

export function passkeyExpired(): AppError {
  const message = '確認の時間が過ぎました。もう一度お試しください';
  return new AppError('failed-precondition', message, { reason: 'passkey-expired' });
}

export function passkeyUnknown(): AppError {
  const message = 'このパスキーは登録されていません。別のパスキーでお試しください';
  return new AppError('failed-precondition', message, { reason: 'passkey-unknown' });
}

export function passkeyRefused(): AppError {
  const message = 'パスキーを確認できませんでした。もう一度お試しください';
  return new AppError('failed-precondition', message, { reason: 'passkey-refused' });
}

export function passkeyMissing(): AppError {
  const message = '先に、自分のパスキーを追加してください';
  return new AppError('failed-precondition', message, { reason: 'passkey-missing' });
}
