import { describe, expect, it } from 'vitest';
import type { PushDevices } from '#contract/notifications/push-subscriptions.ts';
import { unsubscribePath } from '#server/features/notifications/mails/unsubscribe.service.ts';
import {
  queueMessage,
  sendDue,
  usePushService,
} from '#server/features/notifications/push-subscriptions/push-subscriptions.testing.ts';
import {
  ensureMailKey,
  FORMER_MAIL_KEY_LIFETIME,
} from '#server/features/site/site-settings/site-identity.service.ts';
import { createPublicPoster } from '#server/platform/net/post-public.ts';
import { pushConnections } from '#server/testing/push-service.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { commandsOn } from './operator.testing.ts';

const site = useTestApp({}, { poster: createPublicPoster(pushConnections) });
const service = usePushService('rotation');
const run = (...args: string[]) => commandsOn(site())(...args);

async function statusOf(path: string): Promise<number> {
  return (await site().visitor().fetch(path)).status;
}

it('after a rotation, new mails have a new key, and links of sent mails work for a year [OPS-410]', async () => {
  const { database } = site();
  const { id: userId } = await site().member();
  const linkNow = async () =>
    unsubscribePath(await ensureMailKey(database), { userId, kinds: ['place'] });
  const sent = await linkNow();
  expect(await run('rotate', 'mail-links')).toMatchObject({ code: 0 });
  const later = await linkNow();
  expect(later).not.toBe(sent);
  expect([await statusOf(sent), await statusOf(later)]).toEqual([200, 200]);
  const updated_at = new Date(Date.now() - FORMER_MAIL_KEY_LIFETIME).toISOString();
  await database.write((transaction) =>
    transaction
      .updateTable('site_settings')
      .where('id', '=', 'mail-key-former')
      .set({ updated_at })
      .execute(),
  );
  expect([await statusOf(sent), await statusOf(later)]).toEqual([404, 200]);
});

it('a further rotation ends the links of the key before the former one [OPS-410]', async () => {
  const { id: userId } = await site().member();
  const key = await ensureMailKey(site().database);
  const oldest = unsubscribePath(key, { userId, kinds: ['place'] });
  await run('rotate', 'mail-links');
  expect(await statusOf(oldest)).toBe(200);
  await run('rotate', 'mail-links');
  expect(await statusOf(oldest)).toBe(404);
});

async function pushKeyFor(member: TestClient): Promise<string> {
  const { public_key } = await member.get<PushDevices>('/api/push-subscriptions');
  return public_key ?? '';
}

describe('after a rotation of the push key', () => {
  it('a device gets messages with the former key until it subscribes again [OPS-411]', async () => {
    const member = await site().member();
    const former = await pushKeyFor(member);
    await member.call('savePushSubscription', { ...service().subscribe(), public_key: former });
    const sendOne = async () => {
      await queueMessage(site(), { to: [member.id] });
      await sendDue(site());
      return service().received.at(-1)?.publicKey;
    };
    expect(await sendOne()).toBe(former);
    expect(await run('rotate', 'push')).toMatchObject({ code: 0 });
    const present = await pushKeyFor(member);
    expect(present).not.toBe(former);
    expect(await sendOne()).toBe(former);
    await member.call('savePushSubscription', { ...service().subscribe(), public_key: present });
    expect(await sendOne()).toBe(present);
  });

  it('only the former keys of present subscriptions are kept [OPS-411]', async () => {
    const member = await site().member();
    // Without a key, as a page of an earlier version subscribes.
    await member.call('savePushSubscription', service().subscribe());
    const first = await pushKeyFor(member);
    await run('rotate', 'push');
    await run('rotate', 'push');
    const present = await pushKeyFor(member);
    const keys = await site().database.read.selectFrom('push_keys').selectAll().execute();
    expect(keys.map(({ public_key }) => public_key).sort()).toEqual([first, present].sort());
  });
});

it('everybody is signed out at once, and can sign in again [OPS-412]', async () => {
  const [member, other] = [await site().member(), await site().member({ rank: 'super_admin' })];
  expect(await run('rotate', 'sessions')).toMatchObject({ code: 0 });
  for (const client of [member, other]) {
    expect((await client.fetch('/api/drafts')).status).toBe(401);
  }
  expect((await (await site().member()).fetch('/api/drafts')).status).toBe(200);
});

it('an unknown key is refused [OPS-410, OPS-61]', async () => {
  expect(await run('rotate', 'everything')).toMatchObject({ code: 2 });
  expect(await run('rotate')).toMatchObject({ code: 2 });
});
