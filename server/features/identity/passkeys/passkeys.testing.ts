import { startSession } from '#server/features/identity/sessions/sessions.service.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { TestClient } from '#server/testing/test-client.ts';

/** Signs a member in on another device. */
export async function signInElsewhere(
  { database, url }: TestApp,
  { id }: { id: string },
): Promise<TestClient> {
  const { cookie } = await database.write((transaction) => startSession(transaction, id));
  const client = new TestClient(url, { id, cookie });
  await client.registerToken();
  return client;
}

/** Moves the proofs of all sessions of a site into the past. */
export async function ageProofs({ database }: TestApp, milliseconds: number): Promise<void> {
  const time = new Date(Date.now() - milliseconds).toISOString();
  await database.write((transaction) =>
    transaction
      .updateTable('passkey_proofs')
      .set({ proven_at: time })
      .where('proven_at', 'is not', null)
      .execute(),
  );
}
