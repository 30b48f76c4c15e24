import {
  type ProfileVisibility,
  profileVisibilitySchema,
} from '#contract/accounts/member-settings.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import type { People, Planted } from './contents.ts';

const reason = 'ルールに合わないため';

/** What the team or a member can do to an account. Such an author has a public profile otherwise. */
const accountStates: Record<string, (member: TestClient, team: TestClient) => Promise<unknown>> = {
  blocked: ({ id }, team) =>
    team.call('toggleUserBlock', { targetUserId: id, block: true, reason }),
  suspended: ({ id }, team) =>
    team.call('toggleUserRestriction', { targetUserId: id, restrict: true, reason }),
  leaving: (member) => member.call('requestAccountDeletion', { username: usernameOf(member) }),
};

const profiles = Object.fromEntries(
  profileVisibilitySchema.options.map((visibility) => [`${visibility} profile`, visibility]),
);

/** The authors: one for each visibility of a profile, and one for each state of an account. */
export const accounts: Record<string, ProfileVisibility> = {
  ...profiles,
  ...Object.fromEntries(Object.keys(accountStates).map((state) => [state, 'public' as const])),
};

const usernameOf = ({ id }: TestClient) => `u_${id.slice(0, 12)}`;

/** Changes the accounts of the authors. Until then, all authors can act. */
export async function changeAccounts(
  site: TestApp,
  { team }: People,
  { authors }: Planted,
): Promise<void> {
  for (const { account, client } of authors) await accountStates[account]?.(client, team);
  await runJobs(site);
}
