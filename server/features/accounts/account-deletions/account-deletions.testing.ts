import { startSession } from '#server/features/identity/sessions/sessions.service.ts';
import { changeJobs, runOneJob } from '#server/testing/run-jobs.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { TestClient } from '#server/testing/test-client.ts';

/** Requests the deletion of the member with this username. */
export function requestDeletion(member: TestClient, username: string) {
  return member.call('requestAccountDeletion', { username });
}

/** Returns the member with a new session, as after signing in. */
export async function signInAgain(site: TestApp, { id }: TestClient): Promise<TestClient> {
  const { cookie } = await site.database.write((transaction) => startSession(transaction, id));
  const client = new TestClient(site.url, { id, cookie });
  await client.registerToken();
  return client;
}

/** Makes the deletion of a member due now. */
export async function endGrace(site: TestApp, { id }: TestClient): Promise<void> {
  const delete_after = new Date(Date.now() - 1000).toISOString();
  await site.database.write((transaction) =>
    transaction
      .updateTable('account_deletions')
      .set({ delete_after })
      .where('user_id', '=', id)
      .execute(),
  );
  await changeJobs(site, 'account-deletion', { run_at: delete_after }, { userId: id });
}

/** Runs the job that deletes an account whose deletion is due. */
export function deleteNext(site: TestApp, signal?: AbortSignal): Promise<boolean> {
  return runOneJob(site, 'account-deletion', signal);
}
