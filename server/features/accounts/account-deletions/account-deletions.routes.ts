import { requestAccountDeletion, restoreAccount } from '#contract/accounts/account-deletions.ts';
import { clearCookie, SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import type { Site } from '#server/platform/site.ts';
import { type AccountDeps, deleteOwnAccount, restore } from './account-deletions.service.ts';

export function registerAccountDeletions(site: Site & AccountDeps): void {
  const { binding, env } = site;
  binding.callable(requestAccountDeletion, async ({ viewer, input, reply }) => {
    const answer = await deleteOwnAccount(site, viewer, input.username);
    clearCookie(reply, env.publicUrl, SESSION_COOKIE);
    return answer;
  });
  binding.callable(restoreAccount, async ({ viewer }) => {
    await restore(site, viewer);
    return { success: true as const };
  });
}
