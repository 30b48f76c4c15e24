import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '#server/features/identity/sessions/sessions.service.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { BusMessage } from '#server/platform/live/live-bus.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { subscribe, type Watch } from './live.testing.ts';

const site = useTestApp();

it('a sign-out is published to every process', async () => {
  const member = await site().member();
  const messages: BusMessage[] = [];
  const receive = (message: BusMessage) => void messages.push(message);
  const unsubscribe = site().live.subscribe({ receive, gap: () => undefined });
  await member.call('signOut', {});
  const announced = { kind: 'session-ended', session_hash: sha256(member.cookie ?? '') };
  await expect.poll(() => messages).toEqual([announced]);
  unsubscribe();
});

async function anotherSession({ id }: TestClient): Promise<TestClient> {
  const { cookie } = await site().database.write((transaction) => startSession(transaction, id));
  return new TestClient(site().url, { id, cookie });
}

describe('a live connection ends within seconds', () => {
  let member: TestClient;
  let connection: Watch;
  let ofOtherSession: Watch;
  let hasOtherEnded: boolean;

  beforeEach(async () => {
    member = await site().member();
    connection = await subscribe(member);
    ofOtherSession = await subscribe(await anotherSession(member));
    hasOtherEnded = false;
    void ofOtherSession.ended.then(() => {
      hasOtherEnded = true;
    });
  });

  async function expectEnd(watch: Watch): Promise<void> {
    const start = performance.now();
    await watch.ended;
    expect(performance.now() - start).toBeLessThan(10_000);
  }

  async function changeSession(change: { expires_at: string }): Promise<void> {
    await site().database.write((transaction) =>
      transaction
        .updateTable('sessions')
        .set(change)
        .where('id_hash', '=', sha256(member.cookie ?? ''))
        .execute(),
    );
  }

  it('when its session is signed out, while the connections of other sessions stay open [LIVE-04, LIVE-11]', async () => {
    await member.call('signOut', {});
    await expectEnd(connection);
    expect(connection.hasEndedEvent()).toBe(true);
    expect(hasOtherEnded).toBe(false);
    ofOtherSession.stop();
  });

  it('when its session expires, without an event, so the page stays open [LIVE-04, LIVE-21]', async () => {
    await changeSession({ expires_at: new Date(Date.now() - 1).toISOString() });
    await expectEnd(connection);
    expect(connection.hasEndedEvent()).toBe(false);
    expect(hasOtherEnded).toBe(false);
    ofOtherSession.stop();
  });

  it('when its session is deleted from the database without a message [LIVE-04]', async () => {
    await site().database.write((transaction) =>
      transaction
        .deleteFrom('sessions')
        .where('id_hash', '=', sha256(member.cookie ?? ''))
        .execute(),
    );
    await expectEnd(connection);
    expect(connection.hasEndedEvent()).toBe(true);
    expect(hasOtherEnded).toBe(false);
    ofOtherSession.stop();
  });

  it('when its member is blocked, like the connections of all sessions of the member [LIVE-04]', async () => {
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ blocked_at: new Date().toISOString() })
        .where('id', '=', member.id)
        .execute(),
    );
    await Promise.all([expectEnd(connection), expectEnd(ofOtherSession)]);
  });
});
