import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings, SettingsChange } from '#contract/accounts/member-settings.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import {
  deliveryDefaults,
  deliveryKinds,
  mailTimings,
} from '#contract/notifications/deliveries.ts';
import { newId } from '#server/platform/ids.ts';
import { createReaders } from '#server/site.ts';
import {
  deliverDue,
  type QueuedWords,
  queueWords,
  renderedMails,
} from '#server/testing/deliveries.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { deliverNext } from './deliver.service.ts';
import { mailChannel } from './mail-channel.service.ts';

const site = useTestApp();

let star: TestClient;
let fan: TestClient;
beforeEach(async () => {
  await site().database.write((transaction) => transaction.deleteFrom('deliveries').execute());
  [star, fan] = [await site().member(), await site().member({ display_name: 'ことり' })];
});

async function comment(fields: { on?: string; parentId?: string | null; content?: string } = {}) {
  const postId = fields.on ?? (await insertPost(site().database, star.id, { title: '夏の海' }));
  const { comment: added } = await fan.call('addComment', {
    postId,
    parentId: fields.parentId ?? null,
    content: fields.content ?? '青がきれい',
    requestId: newId() + newId(),
  });
  return { postId, commentId: added.id };
}

const choose = (change: SettingsChange['notification_settings']) =>
  star.call('updateSettings', { notification_settings: change });

const queue = (fields: Partial<QueuedWords> = {}, now = new Date()) =>
  queueWords(
    site(),
    {
      ...{ to: [star.id], title: '新しいメッセージ', text: 'こんにちは', topic: 'message:m1' },
      ...fields,
    },
    now,
  );

describe('a notification', () => {
  it('is delivered after a short delay with the text of the site, and opens the comment [DELI-01, DELI-37, DELI-58]', async () => {
    const { postId, commentId } = await comment();
    expect(await deliverDue(site(), { after: 0 })).toEqual([]);
    const [push, ...others] = await deliverDue(site());
    expect(others).toEqual([]);
    expect(push).toMatchObject({
      channel: 'push',
      userId: star.id,
      kind: 'comment',
      title: '投稿にコメントが届きました',
      text: 'ことりさんが「夏の海」にコメントしました\n青がきれい',
      path: `/posts/${postId}?comment=${commentId}`,
    });
    expect(await deliverDue(site())).toEqual([]);
  });

  it('is not delivered once it has been read [DELI-02]', async () => {
    await comment();
    await star.call('markAllNotificationsRead', {
      until: new Date(Date.now() + HOUR).toISOString(),
    });
    expect(await deliverDue(site())).toEqual([]);
  });

  it('is not delivered once it is withdrawn, or its sender is muted or blocked [DELI-03]', async () => {
    const { commentId } = await comment();
    await fan.call('deleteComment', { commentId });
    expect(await deliverDue(site())).toEqual([]);
    for (const hide of [
      () => star.call('setMute', { kind: 'user', value: fan.id }),
      () => star.call('setBlock', { userId: fan.id, blocked: true }),
    ]) {
      await comment();
      await hide();
      expect(await deliverDue(site())).toEqual([]);
    }
  });

  it('is not delivered to members who are blocked or whose deletion is pending, except about their account [DELI-04]', async () => {
    for (const away of ['blocked_at', 'leaving_at'] as const) {
      const { id } = await site().member();
      await queue({ to: [id] });
      await queue({ to: [id], kind: 'account', topic: 'account:deletion' });
      await site().database.write((transaction) =>
        transaction
          .updateTable('private_profiles')
          .set({ [away]: new Date().toISOString() })
          .where('id', '=', id)
          .execute(),
      );
      const left = await deliverDue(site());
      expect(left.map(({ kind, channel }) => [kind, channel])).toEqual([['account', 'mail']]);
    }
  });
});

describe('the choices of a member', () => {
  it.each(deliveryKinds)(
    'decide how %s is delivered, and have defaults [DELI-05, DELI-38]',
    async (kind) => {
      const channelsOf = async () => {
        await queue({ kind, topic: `${kind}:1` });
        return (await deliverDue(site())).map(({ channel }) => channel);
      };
      const { push, mail } = deliveryDefaults[kind];
      expect(await channelsOf()).toEqual([
        ...(push ? ['push'] : []),
        ...(mail === 'at-once' ? ['mail'] : []),
      ]);
      await choose({ push: { [kind]: true }, mail: { [kind]: 'at-once' } });
      expect(await channelsOf()).toEqual(['push', 'mail']);
      await choose({ push: { [kind]: false } });
      expect(await channelsOf()).toEqual(['mail']);
      await choose({ mail: { [kind]: 'off' } });
      expect(await channelsOf()).toEqual([]);
    },
  );

  it('are not stored when they equal the defaults [DELI-06]', async () => {
    const { notification_settings: defaults } = await star.get<Settings>('/api/settings');
    await choose({ push: { like: true }, mail: { place: 'off', comment: 'daily' } });
    await choose({ push: defaults.push, mail: defaults.mail });
    const stored = site()
      .database.read.selectFrom('delivery_choices')
      .where('user_id', '=', star.id);
    expect(await stored.selectAll().execute()).toEqual([]);
  });

  it.each(['emailNotifications', 'pushNotifications'] as const)(
    'deliver nothing to a channel while %s is off [DELI-07]',
    async (isOn) => {
      await choose({ mail: { message: 'at-once' }, [isOn]: false });
      await queue();
      const left = await deliverDue(site());
      expect(left.map(({ channel }) => channel)).toEqual([
        isOn === 'pushNotifications' ? 'mail' : 'push',
      ]);
    },
  );

  it.each(mailTimings)('gather mails that are sent %s [DELI-08]', async (timing) => {
    await choose({ pushNotifications: false, mail: { message: timing } });
    // Wednesday, 14:00 in Japan.
    const now = new Date('2027-01-06T05:00:00Z');
    await queue({ topic: 'message:1', title: '一通目' }, now);
    await queue({ topic: 'message:2', title: '二通目' }, now);
    const countsAfter = async (hours: number) => {
      const left = await deliverDue(site(), { at: now.getTime() + hours * HOUR });
      return left.map(({ items }) => items.length);
    };
    expect(await countsAfter(1)).toEqual(timing === 'at-once' ? [1, 1] : []);
    expect(await countsAfter(17)).toEqual([]);
    expect(await countsAfter(19)).toEqual(timing === 'daily' ? [2] : []);
    expect(await countsAfter(2.5 * 24)).toEqual([]);
    expect(await countsAfter(3 * 24)).toEqual(timing === 'weekly' ? [2] : []);
  });

  it('apply to deliveries that were queued before the change [DELI-29]', async () => {
    await choose({ mail: { message: 'daily' } });
    await queue();
    await deliverDue(site());
    await choose({ mail: { message: 'off' } });
    expect(await deliverDue(site(), { after: 3 * DAY })).toEqual([]);
  });
});

/** Returns the next time, from the coming midnight on, at which it is this hour in Japan. */
function nextAt(hour: number): number {
  const start = Math.ceil((Date.now() + 9 * HOUR) / DAY) * DAY - 9 * HOUR;
  return start + hour * HOUR;
}

describe('quiet hours', () => {
  beforeEach(() =>
    choose({
      quietHours: { from: '22:00', to: '07:00', zone: 'Asia/Tokyo' },
      mail: { message: 'at-once' },
    }),
  );

  it('delay deliveries, and send them together when the quiet hours end [DELI-10, DELI-39]', async () => {
    for (const [index, title] of ['一', '二', '三', '四'].entries()) {
      await queue({ topic: `message:${index}`, title, text: `${title}つめ` });
    }
    expect(await deliverDue(site(), { at: nextAt(23) })).toEqual([]);
    expect(await deliverDue(site(), { at: nextAt(31) - 60_000 })).toEqual([]);
    const left = await deliverDue(site(), { at: nextAt(31) });
    expect(left.map(({ channel }) => channel)).toEqual(['push', 'mail']);
    expect(left[0]).toMatchObject({ title: '新しい通知が4件あります', path: '/notifications' });
    expect(left[1]?.items).toHaveLength(4);
  });

  it('delay the news of a free seat until an hour before the event at the latest [DELI-11, DELI-40]', async () => {
    const latest = new Date(nextAt(27)).toISOString();
    await queue({ kind: 'place', topic: 'place:1', latest });
    await queue({
      kind: 'reminder',
      topic: 'reminder:1',
      latest: new Date(nextAt(20)).toISOString(),
    });
    expect((await deliverDue(site(), { at: nextAt(23) })).map(({ kind }) => kind)).toEqual([
      'reminder',
    ]);
    const left = await deliverDue(site(), { at: nextAt(27) });
    expect(left.map(({ kind, channel }) => [kind, channel])).toEqual([
      ['place', 'push'],
      ['place', 'mail'],
    ]);
  });
});

it('a newer delivery about a topic replaces an earlier delivery that still waits [DELI-12]', async () => {
  await queue({ title: '一通目' });
  await queue({ title: '二通目' });
  expect((await deliverDue(site())).map(({ title }) => title)).toEqual(['二通目']);
});

it('a delivery is sent once when several processes run, even after one of them died [DELI-13]', async () => {
  const members = await Promise.all([site().member(), site().member(), site().member()]);
  await queue({ to: members.map(({ id }) => id) });
  const dying = { name: 'push' as const, deliver: () => Promise.reject(new Error('died')) };
  await expect(deliverDue(site(), { channels: [dying] })).rejects.toThrow('died');
  const left = (await Promise.all([1, 2, 3].map(() => deliverDue(site(), { after: HOUR })))).flat();
  expect(left.map(({ userId }) => userId).sort()).toEqual(members.map(({ id }) => id).sort());
});

it('a delivery that is replaced while it is sent is put back, and its new text is sent next [DELI-32]', async () => {
  const real = createReaders(site()).subjectReaders;
  const replacing = {
    ...real,
    notification: async (userId: string, id: string) => {
      await queue({ title: '二通目' });
      return real.notification(userId, id);
    },
  };
  await queue({ title: '一通目' });
  const at = Date.now() + MINUTE;
  const { database } = site();
  const deps = { database, deliveryChannels: [], subjectReaders: replacing, now: () => at };
  await deliverNext(deps);
  const left = await deliverDue(site(), { at: at + HOUR });
  expect(left.map(({ title }) => title)).toEqual(['二通目']);
});

it('a delivery that could not be sent for ten days is dropped [DELI-33]', async () => {
  await queue();
  expect(await deliverDue(site(), { after: 10 * DAY + HOUR })).toEqual([]);
  expect(await deliverDue(site())).toEqual([]);
  await queue();
  expect(await deliverDue(site(), { after: 10 * DAY - HOUR })).toHaveLength(1);
});

describe('a mail', () => {
  const mailsOf = async (at: { after?: number } = {}) => {
    await deliverDue(site(), { ...at, channels: [mailChannel] });
    return renderedMails(site(), { userId: star.id });
  };

  it('names a comment in its subject line, quotes the comment and opens it [DELI-17, DELI-45]', async () => {
    await choose({ mail: { comment: 'at-once' } });
    const { postId, commentId } = await comment();
    expect(await mailsOf()).toMatchObject([
      {
        kind: 'comment',
        subject: 'ことりさんが「夏の海」にコメントしました',
        paragraphs: ['青がきれい'],
        action: { label: 'コメントを見る', path: `/posts/${postId}?comment=${commentId}` },
        reason: '「コメント」のメールの設定',
      },
    ]);
  });

  it('after quiet hours has the kinds of all its deliveries, and its link stops all these kinds [MAIL-31, MAIL-32]', async () => {
    await choose({
      quietHours: { from: '22:00', to: '07:00', zone: 'Asia/Tokyo' },
      mail: { message: 'at-once', place: 'at-once' },
    });
    await queue({ topic: 'message:1' });
    await queue({ kind: 'place', topic: 'place:1' });
    await deliverDue(site(), { at: nextAt(23), channels: [mailChannel] });
    await deliverDue(site(), { at: nextAt(31), channels: [mailChannel] });
    const [mail] = await mailsOf();
    expect(mail?.kinds?.toSorted()).toEqual(['message', 'place']);
    expect(mail?.reason).toBe('「静かな時間」の設定');
  });

  it('after quiet hours has the kind of the only delivery that is left, and its link stops this kind [MAIL-32]', async () => {
    await choose({
      quietHours: { from: '22:00', to: '07:00', zone: 'Asia/Tokyo' },
      mail: { message: 'at-once', place: 'at-once' },
    });
    await queue({ topic: 'message:1' });
    const later = new Date(Date.now() + SECOND);
    await queue({ kind: 'place', topic: 'place:1', title: '空きました' }, later);
    await deliverDue(site(), { at: nextAt(23), channels: [mailChannel] });
    await deliverDue(site(), { at: nextAt(31), channels: [mailChannel] });
    await site().database.write((transaction) =>
      transaction.deleteFrom('notifications').where('title', '=', '空きました').execute(),
    );
    const reason = '「メッセージ」のメールの設定';
    expect(await mailsOf()).toMatchObject([
      { heading: '新しいメッセージ', kinds: ['message'], reason },
    ]);
  });

  it('has a comment with a tab as one line in its preheader [DELI-36]', async () => {
    await choose({ mail: { comment: 'at-once' } });
    await comment({ content: '青が\tきれい' });
    expect(await mailsOf()).toMatchObject([
      { preheader: '青が きれい', paragraphs: ['青が\tきれい'] },
    ]);
  });

  it('lists the deliveries that it gathers [DELI-46, MAIL-30]', async () => {
    await choose({ mail: { message: 'daily' } });
    const later = new Date(Date.now() + SECOND);
    await queue({ topic: 'message:1', title: '一通目' });
    await queue({ topic: 'message:2', title: '二通目', text: '長'.repeat(3000) }, later);
    await mailsOf({ after: 10 * SECOND });
    expect(await mailsOf({ after: 2 * DAY })).toMatchObject([
      {
        kind: 'daily',
        reason: '「毎日まとめて」のメールの設定',
        subject: '今日までの通知（2件）',
        items: [
          { title: '二通目' },
          { title: '一通目', text: 'こんにちは', path: '/notifications' },
        ],
        action: { label: '通知をすべて見る', path: '/notifications' },
      },
    ]);
  });
});
