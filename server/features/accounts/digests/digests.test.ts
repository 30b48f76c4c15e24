import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { nextWeekly } from '#server/features/notifications/deliveries/quiet-hours.policy.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { deliverDue, renderedMails } from '#server/testing/deliveries.ts';
import { insertPost, setVisibility } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { jobsOf, runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { planDigests } from './digests.job.ts';

const site = useTestApp();

/** Saturday, 8:00 in Japan. The posts of today are within the week before it. */
const saturday = nextWeekly(Date.now(), 'Asia/Tokyo');

const from = { name: '', address: 'hiroba@test.invalid' };
const withMail = { mail: { smtp: null, from, perMinute: 60 } };

let fan: TestClient;
let quiet: TestClient;
let busy: TestClient;
beforeEach(async () => {
  await site().database.write(async (transaction) => {
    await transaction.deleteFrom('jobs').execute();
    await transaction.deleteFrom('mails').execute();
    await transaction.updateTable('private_profiles').set({ email_notifications: false }).execute();
  });
  [fan, quiet, busy] = [
    await site().member(),
    await site().member({ display_name: 'しずか' }),
    await site().member({ display_name: 'いつも' }),
  ];
  await change(fan, { last_used_at: new Date(Date.now() - 3 * DAY).toISOString() });
  for (const author of [quiet, busy]) {
    await change(author, { email_notifications: false });
    await fan.call('followUser', { targetUserId: author.id });
  }
});

async function change({ id }: { id: string }, fields: Partial<Tables['private_profiles']>) {
  await site().database.write((transaction) =>
    transaction.updateTable('private_profiles').set(fields).where('id', '=', id).execute(),
  );
}

async function publish(author: TestClient, title: string, fields = {}) {
  return insertPost(site().database, author.id, { title, ...fields });
}

interface DigestItem {
  title: string;
  text: string;
  path: string;
  picture: { path: string } | null;
}

/** Sends the digests that are due at a time. Returns the items of each mail. */
async function digestsAt(time: number): Promise<DigestItem[][]> {
  await planDigests(site().database, withMail, time - 1);
  await runJobs(site(), 'weekly-digest', { now: () => time });
  const mails = await renderedMails(site());
  return mails.filter(({ kind }) => kind === 'digest').map(({ items }) => items);
}

describe('the weekly digest', () => {
  it('lists at most eight posts, beginning with the least active authors [DELI-22, DELI-50]', async () => {
    for (let index = 0; index < 9; index += 1) await publish(busy, `毎日${index}`);
    const only = await publish(quiet, '久しぶり');
    await publish(quiet, '古い', { created_at: new Date(Date.now() - 8 * DAY).toISOString() });
    const [items = []] = await digestsAt(saturday);
    expect(items).toHaveLength(8);
    expect(items[0]).toMatchObject({
      title: '久しぶり',
      text: 'しずかさん',
      path: `/posts/${only}`,
    });
    expect(items[1]).toMatchObject({ title: '毎日8', text: 'いつもさん' });
  });

  it('shows the pictures of public posts, which mail programs request without a session [DELI-22]', async () => {
    const picture = await pngPicture({ width: 300, height: 200 });
    for (const [title, author] of [
      ['公開', quiet],
      ['フォロワー', busy],
    ] as const) {
      const { key } = await upload(author, picture, { folder: 'post-images' });
      const post = { title, category: 'fanart', image_key: key, requestId: newId() } as const;
      await author.call('createPost', post);
    }
    await site().database.write((transaction) => setVisibility(transaction, busy.id, 'followers'));
    const [items = []] = await digestsAt(saturday);
    const shown = new Map(items.map(({ title, picture: of }) => [title, of?.path ?? null]));
    expect(shown.get('公開')).toMatch(/^\/images\/.*\?w=200$/);
    expect(shown.get('フォロワー')).toBeNull();
  });

  it('counts unread notifications by kind, and includes a message that waits for a weekly mail [DELI-23, DELI-57]', async () => {
    const postId = await insertPost(site().database, fan.id, { title: '夏の海' });
    for (const [index, client] of [quiet, busy].entries()) {
      await client.call('followUser', { targetUserId: fan.id });
      const said = {
        postId,
        parentId: null,
        content: 'すてき',
        requestId: `${postId}${index}aaaaaaaaaaaaaaaaaaa`,
      };
      await client.call('addComment', { ...said, requestId: said.requestId.slice(0, 36) });
    }
    await fan.call('updateSettings', { notification_settings: { mail: { message: 'weekly' } } });
    const message = { content: 'こんにちは', requestId: newId() + newId() };
    await quiet.call('sendMessage', { userId: fan.id, ...message });
    await deliverDue(site());
    const [items] = await digestsAt(saturday);
    expect(items?.map(({ title }) => title)).toEqual([
      'コメント（1件）',
      '新しいフォロワー（2件）',
      'しずかさんからのメッセージ',
    ]);
    const left = await deliverDue(site(), { at: saturday + 2 * HOUR });
    expect(left.filter(({ channel }) => channel === 'mail')).toEqual([]);
  });

  it('lists the birthdays of followed members in the coming week, if the members show them [BDAY-06]', async () => {
    const birthday = new Date(saturday + 9 * HOUR + 2 * DAY).toISOString().slice(5, 10);
    await quiet.call('setBirthday', { birthday, visibleTo: 'followers' });
    await busy.call('setBirthday', { birthday, visibleTo: 'nobody' });
    const [items] = await digestsAt(saturday);
    const [month, day] = birthday.split('-').map(Number);
    expect(items).toMatchObject([
      { title: 'しずかさんのお誕生日', text: `${month}月${day}日`, path: `/user/${quiet.id}` },
    ]);
  });

  it('is not sent when there is no news, or to members who have turned it off [DELI-24, DELI-51]', async () => {
    expect(await digestsAt(saturday)).toEqual([]);
    await publish(quiet, '久しぶり');
    await fan.call('updateSettings', { notification_settings: { digest: 'off' } });
    expect(await digestsAt(saturday + HOUR)).toEqual([]);
  });

  it('leaves out what its reader cannot see [DELI-25]', async () => {
    await publish(quiet, '久しぶり');
    await publish(busy, '非公開', { is_published: false });
    await fan.call('setMute', { kind: 'user', value: quiet.id });
    expect(await digestsAt(saturday)).toEqual([]);
  });

  it('is sent once even when several processes run every hour [DELI-26]', async () => {
    await publish(quiet, '久しぶり');
    expect(await digestsAt(saturday - HOUR)).toEqual([]);
    await Promise.all([
      planDigests(site().database, withMail, saturday - 1),
      planDigests(site().database, withMail, saturday - 2),
    ]);
    expect(await jobsOf(site(), 'weekly-digest')).toHaveLength(1);
    await Promise.all([digestsAt(saturday), digestsAt(saturday)]);
    expect(await digestsAt(saturday + HOUR)).toHaveLength(1);
    expect(await digestsAt(saturday + 7 * DAY)).toHaveLength(1);
  });

  it('is sent at most once a month to members who have been away for 60 days [DELI-27]', async () => {
    await change(fan, { last_used_at: new Date(Date.now() - 70 * DAY).toISOString() });
    await publish(quiet, '久しぶり');
    expect(await digestsAt(saturday)).toHaveLength(1);
    const later = new Date(saturday + 3 * DAY).toISOString();
    await publish(quiet, 'また', { created_at: later });
    expect(await digestsAt(saturday + 7 * DAY)).toHaveLength(1);
    await publish(quiet, 'ようやく', { created_at: new Date(saturday + 25 * DAY).toISOString() });
    expect(await digestsAt(saturday + 28 * DAY)).toHaveLength(2);
  });

  it("is sent in the morning of its reader's time zone [DELI-26]", async () => {
    const quietHours = { from: '23:00', to: '06:00', zone: 'America/New_York' };
    await fan.call('updateSettings', { notification_settings: { quietHours } });
    // Saturday morning begins up to a day later in New York than in Japan. The post is within the week before each of
    // these mornings.
    await publish(quiet, '久しぶり', { created_at: new Date(saturday - HOUR).toISOString() });
    expect(await digestsAt(saturday)).toEqual([]);
    expect(await digestsAt(nextWeekly(saturday, 'America/New_York'))).toHaveLength(1);
  });
});
