import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import type { TeamPasskeys } from '#contract/site/team-passkeys.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { passkeyMissing } from '#server/features/identity/passkeys/passkeys.policy.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';

/**
 * Throws `invalid-argument` for a contract that is both official and excluded, because members could not show its NFTs.
 */
export function refuseContradictions({
  official_contracts,
  excluded_contracts,
}: SystemSettings): void {
  const excluded = new Set(excluded_contracts);
  const both = official_contracts.find((written) => excluded.has(written.replace(/@.*/, '')));
  if (both === undefined) return;
  const message = `公式のコントラクトは除外できません：${both}`;
  throw fieldError('invalid-argument', 'settings.excluded_contracts', message);
}

/**
 * Throws permission-denied for everybody except super admins, who decide about the passkeys of the team. Throws
 * passkey-missing for a super admin without a passkey who requires one, because nobody could then end the requirement.
 */
export function refuseRequiring(
  after: TeamPasskeys,
  { rank, hasPasskey }: { rank: AdminRank | null; hasPasskey: boolean },
): void {
  if (rank !== 'super_admin') throw new AppError('permission-denied');
  if (after !== 'optional' && !hasPasskey) throw passkeyMissing();
}
