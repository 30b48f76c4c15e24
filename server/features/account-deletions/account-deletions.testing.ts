import { startSession } from '#server/features/sessions/sessions.service.ts';
import { memberBelongings } from '#server/registrations.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { runNextDeletion } from './account-deletions.service.ts';

const never = new AbortController().signal;

/** Requests the deletion of a member who was made with this username. */
export function requestDeletion(member: TestClient, username: string) {
  return member.call('requestAccountDeletion', { username });
}

/** The member in a new session, as after signing in. */
export async function signInAgain(site: TestApp, { id }: TestClient): Promise<TestClient> {
  const { cookie } = await site.database.write((transaction) => startSession(transaction, id));
  const client = new TestClient(site.url, { id, cookie });
  await client.registerToken();
  return client;
}

/** Ends the time of grace of a member now. */
export async function endGrace(site: TestApp, { id }: TestClient): Promise<void> {
  const delete_after = new Date(Date.now() - 1000).toISOString();
  await site.database.write((transaction) =>
    transaction
      .updateTable('account_deletions')
      .set({ delete_after })
      .where('user_id', '=', id)
      .execute(),
  );
}

/** Deletes the account that is due, as the job of a process does. */
export function deleteNext(site: TestApp, signal: AbortSignal = never): Promise<boolean> {
  return runNextDeletion({ ...site, belongings: memberBelongings }, signal);
}
