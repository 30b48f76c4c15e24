import { requestAccountDeletion, restoreAccount } from '#contract/account-deletions.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { clearCookie, SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { type AccountDeps, deleteOwnAccount, restore } from './account-deletions.service.ts';

/** Deleting the own account, and restoring it in the time of grace. */
export function registerAccountDeletions(
  binding: Binding,
  deps: AccountDeps & { publicUrl: URL },
): void {
  binding.callable(requestAccountDeletion, async ({ viewer, input, reply }) => {
    const answer = await deleteOwnAccount(deps, viewer, input.username);
    clearCookie(reply, deps.publicUrl, SESSION_COOKIE);
    return answer;
  });
  binding.callable(restoreAccount, async ({ viewer }) => {
    await restore(deps, viewer);
    return { success: true as const };
  });
}
