import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { newId } from '#server/platform/ids.ts';
import { deliverDue, queueWords } from '#server/testing/deliveries.ts';
import { insertMembers, insertRows, memberRows } from '#server/testing/factories.ts';
import { jobsOf, runJobs, runOneJob } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { inSeconds } from '../notifications.testing.ts';
import { SLICE } from './announcement-audience.store.ts';

const site = useTestApp();

let admin: TestClient;
let fan: TestClient;
beforeEach(async () => {
  await site().database.write(async (transaction) => {
    await transaction.deleteFrom('jobs').execute();
    await transaction.deleteFrom('notifications').execute();
    await transaction.deleteFrom('delivery_choices').execute();
    await transaction.deleteFrom('deliveries').execute();
  });
  admin = await site().member({ rank: 'admin' });
  fan = await site().member();
  await site().member();
  await fan.call('updateSettings', { notification_settings: { push: { announcement: true } } });
});

type Fields = Partial<Parameters<typeof admin.call<'createAnnouncement'>>[1]>;

async function announce(fields: Fields = {}) {
  const whole = { title: '夏祭り', content: '花火が上がります', requestId: newId(), ...fields };
  return (await admin.call('createAnnouncement', whole)).announcement;
}

const save = (announcementId: string, fields: Fields = {}) =>
  admin.call('updateAnnouncement', { title: '夏祭り', content: '変更', ...fields, announcementId });

const sendNoticeToFan = () =>
  admin.call('sendNotice', {
    ...{ targetUserIds: [fan.id], title: 'ご連絡', content: '画像を直してください' },
    requestId: newId(),
  });

async function deliver(after = 0) {
  const now = () => Date.now() + after;
  await runJobs(site(), 'announcement-delivery', { now });
  const left = await deliverDue(site(), { after: after + HOUR });
  return left.map(({ userId, title, channel }) => ({ userId, title, channel }));
}

describe('an announcement', () => {
  it('is delivered once at its start, to the members of its audience who want it [DELI-15, DELI-41]', async () => {
    const starts_at = inSeconds(3600);
    const { id } = await announce({ starts_at });
    expect(await jobsOf(site(), 'announcement-delivery')).toMatchObject([{ run_at: starts_at }]);
    expect(await deliver()).toEqual([]);
    const push = { userId: fan.id, title: '夏祭り', channel: 'push' };
    await save(id, { starts_at: null });
    expect(await deliver()).toEqual([push]);
    await save(id, { is_active: false });
    await save(id, { is_active: true });
    expect(await deliver()).toEqual([]);
  });

  it('is not delivered while it is inactive, after its deletion, or to members outside its audience [DELI-42]', async () => {
    const { id } = await announce({ is_active: false });
    const gone = await announce();
    await admin.call('deleteAnnouncement', { announcementId: gone.id });
    await announce({ target_audience: 'admin' });
    expect(await deliver()).toEqual([]);
    await save(id, { is_active: true });
    expect(await deliver()).toHaveLength(1);
  });

  it('for chosen members is delivered by push and by mail [DELI-43]', async () => {
    await sendNoticeToFan();
    const ofFan = { userId: fan.id, title: 'ご連絡' };
    expect(await deliver()).toEqual([
      { ...ofFan, channel: 'push' },
      { ...ofFan, channel: 'mail' },
    ]);
  });

  it('for many members is delivered in slices, and reaches each member once even if a process dies [DELI-16, DELI-44]', async () => {
    const ids = Array.from({ length: SLICE + 20 }, () => newId());
    await insertMembers(
      site().database,
      ids.map((id) => memberRows(id)),
    );
    const choice = { kind: 'announcement', channel: 'push', timing: 'at-once' } as const;
    const choices = ids.map((user_id) => ({ user_id, ...choice }));
    await insertRows(site().database, 'delivery_choices', choices);
    await announce();
    expect(await runOneJob(site(), 'announcement-delivery')).toBe(true);
    const [job] = await jobsOf(site(), 'announcement-delivery');
    expect(job).toMatchObject({ state: 'waiting' });
    const first = await deliverDue(site());
    const left = [...first, ...(await deliver(HOUR))];
    const notified = left.map(({ userId }) => userId).sort();
    expect(notified).toEqual([...ids, fan.id].sort());
  });

  it('is not queued while an earlier delivery is late [OPS-153]', async () => {
    const { database } = site();
    const queuedOf = async (kind: 'outcome' | 'message') =>
      database.read.selectFrom('deliveries').where('kind', '=', kind).selectAll().execute();
    await queueWords(site(), { to: [fan.id] }, new Date(Date.now() - HOUR));
    // For one member, because the announcements for all members have several slices here.
    await sendNoticeToFan();
    await runJobs(site(), 'announcement-delivery');
    expect(await queuedOf('message')).toHaveLength(1);
    expect(await queuedOf('outcome')).toEqual([]);
    await deliverDue(site());
    const now = () => Date.now() + MINUTE;
    await runJobs(site(), 'announcement-delivery', { now });
    expect(await queuedOf('outcome')).toHaveLength(1);
  });
});
