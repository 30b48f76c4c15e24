import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Announcement, AnnouncementTarget } from '#contract/notifications/announcements.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { inSeconds, timelineOf, titlesOf, unreadOf } from '../notifications.testing.ts';
import { publishChangedAnnouncements } from './announcements.service.ts';

const site = useTestApp();

let admin: TestClient;
let member: TestClient;
beforeEach(async () => {
  await site().database.write((transaction) => transaction.deleteFrom('notifications').execute());
  admin = await site().member({ rank: 'admin' });
  member = await site().member();
});

type Fields = Partial<Parameters<typeof admin.call<'createAnnouncement'>>[1]>;

async function addAnnouncement(fields: Fields = {}): Promise<Announcement> {
  const whole = { title: 'お知らせ', content: '本文', requestId: newId(), ...fields };
  return (await admin.call('createAnnouncement', whole)).announcement;
}

const save = (announcementId: string, fields: Fields) =>
  admin.call('updateAnnouncement', {
    title: 'お知らせ',
    content: '本文',
    ...fields,
    announcementId,
  });

async function listed(): Promise<Announcement[]> {
  return (await admin.get<Page<Announcement>>('/api/admin/announcements')).items;
}

describe('an announcement', () => {
  it('can be for all, for admins, or for chosen members [ROLE-09]', async () => {
    await addAnnouncement({ title: '全員' });
    await addAnnouncement({ title: '運営', target_audience: 'admin' });
    const target_user_ids = [member.id, member.id];
    await addAnnouncement({ title: '選ばれた人', target_audience: 'specific', target_user_ids });
    expect((await titlesOf(member)).toSorted()).toEqual(['全員', '選ばれた人']);
    expect((await titlesOf(admin)).toSorted()).toEqual(['全員', '運営']);
  });

  it('is stored once per request, with all its fields and without markup', async () => {
    const request = {
      title: '<b>夏祭り</b>',
      content: '花火が\n\n上がります<script>',
      priority: 'high' as const,
      expires_at: inSeconds(3600),
      requestId: newId(),
    };
    const [one, two] = await Promise.all([addAnnouncement(request), addAnnouncement(request)]);
    expect(two.id).toBe(one.id);
    expect(await listed()).toEqual([
      expect.objectContaining({
        id: one.id,
        title: '夏祭り',
        content: '花火が 上がります',
        priority: 'high',
        target_audience: 'all',
        is_active: true,
        expires_at: request.expires_at,
        created_by: admin.id,
        reads_count: 0,
      }),
    ]);
  });

  it('has a title of at most 100 and a content of at most 1000 characters, which are cut without splitting a character [NOTE-04, NOTE-05]', async () => {
    const requestId = newId();
    const long = {
      title: `<b>${'🌸'.repeat(101)}</b>`,
      content: `あ${'🌸'.repeat(5000)}`,
      requestId,
    };
    const cut = { title: '🌸'.repeat(100), content: `あ${'🌸'.repeat(999)}` };
    const { id } = await addAnnouncement(long);
    expect(await listed()).toEqual([expect.objectContaining(cut)]);
    expect((await addAnnouncement(long)).id).toBe(id);
    await save(id, { title: '月'.repeat(200), content: '本文' });
    expect(await listed()).toEqual([expect.objectContaining({ title: '月'.repeat(100) })]);
  });

  it('is returned unchanged for a repeated request, with or without a start', async () => {
    for (const starts_at of [null, inSeconds(-60), inSeconds(60)]) {
      const request = { requestId: newId(), starts_at, title: '<b>夏祭り</b>' };
      const { id } = await addAnnouncement(request);
      expect((await addAnnouncement(request)).id).toBe(id);
    }
  });

  it.each([
    { title: '秋祭り' },
    { priority: 'high' as const },
    { starts_at: inSeconds(3600) },
    { expires_at: inSeconds(3600) },
    { is_active: false },
    { target_audience: 'admin' as const },
  ])('is refused when its request id was used for other contents: %o', async (edit) => {
    const requestId = newId();
    await addAnnouncement({ requestId });
    const failure = await failureOf(addAnnouncement({ requestId, ...edit }));
    expect(failure.envelope.details?.reason).toBe('request-used');
    expect(await listed()).toHaveLength(1);
  });

  it('is refused when its request id belongs to an announcement with the same text for other members', async () => {
    const other = await site().member();
    const request = { requestId: newId(), target_audience: 'specific' as const };
    await addAnnouncement({ ...request, target_user_ids: [member.id] });
    const toOther = addAnnouncement({ ...request, target_user_ids: [other.id] });
    expect((await failureOf(toOther)).envelope.details?.reason).toBe('request-used');
  });

  it.each([
    ['title', { title: '<b></b>' }],
    ['content', { content: '<img src=x>' }],
    ['expires_at', { expires_at: inSeconds(-1) }],
    ['expires_at', { starts_at: inSeconds(60), expires_at: inSeconds(30) }],
    ['target_user_ids', { target_audience: 'specific' as const }],
    ['target_user_ids', { target_audience: 'specific' as const, target_user_ids: [newId()] }],
  ])(
    'with an invalid %s is refused with an error at this field and not stored (%j) [NOTE-26]',
    async (field, fields) => {
      const { envelope } = await failureOf(addAnnouncement(fields));
      expect(envelope.status).toBe('INVALID_ARGUMENT');
      expect(Object.keys(envelope.details?.fields ?? {})).toEqual([field]);
      expect(await listed()).toEqual([]);
    },
  );

  it('can have a picture that the admin has uploaded and that its audience sees [NREC-21]', async () => {
    const picture = await upload(admin, await pngPicture({ width: 8, height: 8 }), {
      folder: 'announcement-images',
    });
    const to = { target_audience: 'specific' as const, target_user_ids: [member.id] };
    await addAnnouncement({ ...to, image_key: picture.key });
    const [shown] = (await timelineOf(member)).items;
    expect(shown?.image_url).toBe(picture.url);
    const other = await site().member();
    const statuses = [member, other, site().visitor()].map(
      async (client) => (await client.fetch(picture.url)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
    const failure = await failureOf(
      addAnnouncement({ image_key: `announcement-images/${'a'.repeat(32)}.png` }),
    );
    expect(failure.envelope.details?.reason).toBe('picture-not-yours');
  });

  it('counts as readers the members who open it or mark everything as read [NOTE-35]', async () => {
    const { id } = await addAnnouncement();
    const other = await site().member();
    await member.call('markNotificationRead', { notificationId: id });
    await admin.call('markAllNotificationsRead', { until: inSeconds(0) });
    await other.call('markAllNotificationsRead', { until: inSeconds(0) });
    // The other member has joined after the announcement, and so is not counted as a reader.
    expect((await listed()).map(({ reads_count }) => reads_count)).toEqual([2]);
  });

  it('counts a reader once, even in two concurrent tabs [NOTE-35]', async () => {
    const { id } = await addAnnouncement();
    const read = () => member.call('markNotificationRead', { notificationId: id });
    const readAll = () => member.call('markAllNotificationsRead', { until: inSeconds(0) });
    await Promise.all([read(), readAll(), read(), readAll()]);
    await readAll();
    await read();
    expect((await listed()).map(({ reads_count }) => reads_count)).toEqual([1]);
  });

  it('counts only readers in its audience, and none while it is inactive [NOTE-35]', async () => {
    await addAnnouncement({
      title: '選ばれた人',
      target_audience: 'specific',
      target_user_ids: [member.id],
    });
    await addAnnouncement({ title: '運営', target_audience: 'admin' });
    await addAnnouncement({ title: '準備中', is_active: false });
    const other = await site().member();
    for (const reader of [member, admin, other]) {
      await reader.call('markAllNotificationsRead', { until: inSeconds(0) });
    }
    const counts = (await listed()).map(({ title, reads_count }) => [title, reads_count]);
    expect(Object.fromEntries(counts)).toEqual({ 選ばれた人: 1, 運営: 1, 準備中: 0 });
  });

  it('that becomes active again counts only the members who have opened it [NOTE-70]', async () => {
    const { id } = await addAnnouncement();
    await member.call('markNotificationRead', { notificationId: id });
    await admin.call('markAllNotificationsRead', { until: inSeconds(0) });
    await save(id, { is_active: false });
    expect((await listed())[0]?.reads_count).toBe(2);
    await save(id, { is_active: true });
    expect((await listed())[0]?.reads_count).toBe(1);
  });
});

describe('a change of an announcement', () => {
  it('does not change which members have read it, whatever the new audience is', async () => {
    const other = await site().member();
    const { id } = await addAnnouncement();
    await member.call('markNotificationRead', { notificationId: id });
    const to = { target_audience: 'specific' as const, target_user_ids: [member.id, other.id] };
    for (const fields of [to, {}, { title: '直しました' }]) {
      await save(id, fields);
      expect(await unreadOf(member)).toBe(0);
      expect(await unreadOf(other)).toBe(1);
    }
    expect(await titlesOf(member)).toEqual(['直しました']);
  });

  it('hides the announcement when it becomes inactive, and shows it when it becomes active [NOTE-01]', async () => {
    const { id } = await addAnnouncement();
    await save(id, { is_active: false });
    expect(await titlesOf(member)).toEqual([]);
    expect((await listed()).map(({ is_active }) => is_active)).toEqual([false]);
    await save(id, {});
    expect(await titlesOf(member)).toEqual(['お知らせ']);
  });

  it('that widens the audience makes the announcement unread for the new members, even if they have marked everything as read [NOTE-33]', async () => {
    const chosen = await site().member();
    const to = { target_audience: 'specific' as const, target_user_ids: [chosen.id] };
    const widened = await addAnnouncement({ ...to, title: '届け先を広げた' });
    const hidden = await addAnnouncement({ title: 'あとから公開', is_active: false });
    const planned = await addAnnouncement({ title: '予定を早めた', starts_at: inSeconds(3600) });
    const newer = await site().member();
    for (const client of [member, newer]) {
      await client.call('markAllNotificationsRead', { until: new Date().toISOString() });
    }
    await save(widened.id, { title: '届け先を広げた' });
    await save(hidden.id, { title: 'あとから公開', starts_at: hidden.starts_at });
    await save(planned.id, { title: '予定を早めた', starts_at: inSeconds(-60) });
    await addAnnouncement({ title: '始まりが過去', starts_at: inSeconds(-60) });
    for (const client of [member, newer]) {
      await expect.poll(() => unreadOf(client)).toBe(4);
      expect(await titlesOf(client)).toHaveLength(4);
    }
    const counts = (await listed()).map(({ reads_count }) => reads_count);
    expect(counts).toEqual([0, 0, 0, 0]);
  });

  it('does not change its position in timelines, even when the same start is saved again [NOTE-91]', async () => {
    const { id, starts_at } = await addAnnouncement();
    for (const fields of [{}, { starts_at }, { is_active: false }]) {
      const { announcement } = await save(id, { title: '直しました', ...fields });
      expect(announcement.starts_at).toBe(starts_at);
    }
  });

  it('is refused with not-found when the announcement does not exist, and so is a deletion [NOTE-13]', async () => {
    const { id } = await addAnnouncement();
    expect(await admin.call('deleteAnnouncement', { announcementId: id })).toEqual({
      deleted_id: id,
    });
    expect(await titlesOf(member)).toEqual([]);
    const remove = () => admin.call('deleteAnnouncement', { announcementId: id });
    for (const attempt of [() => save(id, {}), remove]) {
      expect((await failureOf(attempt())).envelope.message).toBe('Notification not found');
    }
  });
});

describe('two admins who edit an announcement at the same time', () => {
  it('get a conflict for the second save, while a repeated call changes nothing [NOTE-38]', async () => {
    const { id, updated_at } = await addAnnouncement();
    const other = await site().member({ rank: 'admin' });
    const base = { content: '本文', announcementId: id, baseUpdatedAt: updated_at };
    const mine = () => admin.call('updateAnnouncement', { ...base, title: 'わたしの案' });
    const saved = await mine();
    expect(await mine()).toEqual(saved);
    const theirs = other.call('updateAnnouncement', { ...base, title: 'あの人の案' });
    expect((await failureOf(theirs)).envelope.details?.reason).toBe('changed-elsewhere');
    expect(await titlesOf(member)).toEqual(['わたしの案']);
  });

  it('get a conflict for the second save even within the same millisecond [NOTE-38]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { id, updated_at } = await addAnnouncement();
    const base = { content: '本文', announcementId: id, baseUpdatedAt: updated_at };
    await admin.call('updateAnnouncement', { ...base, title: 'わたしの案' });
    const theirs = admin.call('updateAnnouncement', { ...base, title: 'あの人の案' });
    expect((await failureOf(theirs)).envelope.details?.reason).toBe('changed-elsewhere');
  });
});

describe('the numbers of an announcement', () => {
  it('show the size of its audience, and which of the chosen members have read it [NOTE-37, NOTE-72]', async () => {
    const read = await site().member({ display_name: 'あお' });
    const marked = await site().member({ display_name: 'かい' });
    const { id, recipients_count } = await addAnnouncement({
      target_audience: 'specific',
      target_user_ids: [read.id, marked.id, member.id],
    });
    expect(recipients_count).toBe(3);
    const later = await site().member();
    await save(id, {
      target_audience: 'specific',
      target_user_ids: [read.id, marked.id, member.id, later.id],
    });
    await read.call('markNotificationRead', { notificationId: id });
    await marked.call('markAllNotificationsRead', { until: inSeconds(0) });
    const answer = await admin.get<{
      announcement: Announcement;
      targets: AnnouncementTarget[];
    }>(`/api/admin/announcements/${id}`);
    expect(answer.announcement).toMatchObject({ id, recipients_count: 4, reads_count: 2 });
    const outcomes = answer.targets.map(({ user, is_read }) => [user.id, is_read] as const);
    expect(Object.fromEntries(outcomes)).toEqual({
      [read.id]: true,
      [marked.id]: true,
      [member.id]: false,
      [later.id]: false,
    });
  });

  it('show how many members belong to the audience now when the announcement is for all or for admins [NOTE-37]', async () => {
    const count = async (target_audience: 'all' | 'admin') =>
      (await addAnnouncement({ target_audience })).recipients_count;
    const [all, admins] = [await count('all'), await count('admin')];
    await site().member();
    await site().member({ is_profile_complete: false });
    await site().member({ rank: 'moderator' });
    expect([await count('all'), await count('admin')]).toEqual([all + 2, admins + 1]);
    const missing = admin.get(`/api/admin/announcements/${newId()}`);
    expect((await failureOf(missing)).envelope.status).toBe('NOT_FOUND');
  });
});

describe('the audit log', () => {
  it('records who created, changed and deleted an announcement, once per action [NOTE-39]', async () => {
    const requestId = newId();
    const { id } = await addAnnouncement({ requestId });
    await addAnnouncement({ requestId });
    await save(id, { title: '直しました', is_active: false });
    await save(id, { title: '直しました', is_active: false });
    await admin.call('deleteAnnouncement', { announcementId: id });
    const rows = await site()
      .database.read.selectFrom('audit_log')
      .where('target_id', '=', id)
      .orderBy('created_at')
      .select(['action', 'actor_id', 'target_name', 'changes'])
      .execute();
    const recorded = rows.map(({ changes, ...row }) => ({
      ...row,
      fields: (JSON.parse(changes) as { field: string }[]).map(({ field }) => field),
    }));
    const actor_id = admin.id;
    expect(recorded).toEqual([
      {
        action: 'announcement.created',
        actor_id,
        target_name: 'お知らせ',
        fields: ['title', 'content', 'priority', 'target_audience', 'is_active', 'starts_at'],
      },
      {
        action: 'announcement.updated',
        actor_id,
        target_name: '直しました',
        fields: ['title', 'is_active'],
      },
      {
        action: 'announcement.deleted',
        actor_id,
        target_name: '直しました',
        fields: ['title', 'content', 'priority', 'target_audience', 'is_active', 'starts_at'],
      },
    ]);
  });
});

describe('live events of announcements', () => {
  it('reach all members at once, or only admins when the announcement is for admins [NOTE-14]', async () => {
    const connection = await subscribe(member, 'all');
    const ofAdmins = await subscribe(admin, 'admins');
    await addAnnouncement();
    await expect(connection.until(/"topic":"all"/)).resolves.toBeUndefined();
    await addAnnouncement({ target_audience: 'admin' });
    await expect(ofAdmins.until(/"topic":"admins"/)).resolves.toBeUndefined();
    connection.stop();
    ofAdmins.stop();
  });

  it('are sent once at a planned start, even by several processes [NOTE-25, NOTE-67]', async () => {
    const starts_at = inSeconds(5);
    await addAnnouncement({ starts_at });
    expect(await titlesOf(member)).toEqual([]);
    const { database } = site();
    const connection = await subscribe(member, 'all');
    const publishedCount = async () => {
      const outcomes = await Promise.all([
        publishChangedAnnouncements(database),
        publishChangedAnnouncements(database),
      ]);
      return outcomes.filter(Boolean).length;
    };
    await expect.poll(publishedCount).toBe(1);
    expect(new Date().toISOString() >= starts_at).toBe(true);
    await connection.until(/"topic":"all"/);
    expect(await publishedCount()).toBe(0);
    expect(await timelineOf(member)).toMatchObject({ items: [{ created_at: starts_at }] });
    connection.stop();
  });

  it('are not sent for an announcement that becomes inactive before its start', async () => {
    const starts_at = inSeconds(60);
    const { id } = await addAnnouncement({ starts_at });
    await save(id, { starts_at, is_active: false });
    expect(await publishChangedAnnouncements(site().database, Date.parse(starts_at) + 5000)).toBe(
      false,
    );
  });

  it('are sent once at the end of an announcement, with or without a planned start [NOTE-34]', async () => {
    const { database } = site();
    const starts_at = inSeconds(60);
    const expires_at = inSeconds(90);
    await addAnnouncement({ starts_at, expires_at });
    await addAnnouncement({ expires_at });
    const notifiedAt = (time: string, late: number) =>
      publishChangedAnnouncements(database, Date.parse(time) + late);
    const connection = await subscribe(member, 'all');
    expect(await notifiedAt(starts_at, 1000)).toBe(false);
    expect([await notifiedAt(starts_at, 2000), await notifiedAt(starts_at, 2000)]).toEqual([
      true,
      false,
    ]);
    expect([await notifiedAt(expires_at, 2000), await notifiedAt(expires_at, 2000)]).toEqual([
      true,
      false,
    ]);
    await connection.until(/"topic":"all"/);
    connection.stop();
  });
});
