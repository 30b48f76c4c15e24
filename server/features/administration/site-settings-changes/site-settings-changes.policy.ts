import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import { fieldError } from '#server/platform/http/app-error.ts';

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
