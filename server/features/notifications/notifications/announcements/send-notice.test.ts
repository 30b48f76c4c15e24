import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Announcement } from '#contract/notifications/announcements.ts';
import { auditOf } from '#server/features/administration/managed-users/managed-users.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { timelineOf, titlesOf, unreadOf } from '../notifications.testing.ts';

const site = useTestApp();

let admin: TestClient;
let members: [TestClient, TestClient];
beforeEach(async () => {
  admin = await site().member({ rank: 'admin' });
  members = [await site().member(), await site().member()];
});

const noticeTo = (targets: readonly TestClient[], fields: { requestId?: string } = {}) => ({
  targetUserIds: targets.map(({ id }) => id),
  title: 'お願い',
  content: '投稿の説明を書き足してください。',
  requestId: newId(),
  ...fields,
});

describe('a notice of the team', () => {
  it('appears as an unread announcement to the chosen members only [NOTE-56, NOTE-83]', async () => {
    const other = await site().member();
    const sent = await admin.call('sendNotice', noticeTo(members));
    expect(sent).toEqual({ announcement_id: expect.any(String), recipients_count: 2 });
    for (const member of members) {
      expect((await timelineOf(member)).items).toMatchObject([
        {
          id: sent.announcement_id,
          type: 'announcement',
          target_audience: 'specific',
          title: 'お願い',
          content: '投稿の説明を書き足してください。',
          from_user: null,
          is_read: false,
        },
      ]);
      expect(await unreadOf(member)).toBe(1);
    }
    expect(await titlesOf(other)).toEqual([]);
    const { items } = await admin.get<Page<Announcement>>('/api/admin/announcements');
    expect(items[0]).toMatchObject({ id: sent.announcement_id, recipients_count: 2 });
  });

  it('is not sent to its sender, and is refused when the sender is the only chosen member [NOTE-59, NOTE-87]', async () => {
    const sent = await admin.call('sendNotice', noticeTo([admin, members[0]]));
    expect(sent.recipients_count).toBe(1);
    expect(await titlesOf(admin)).toEqual([]);
    expect(await titlesOf(members[0])).toEqual(['お願い']);
    const alone = await failureOf(admin.call('sendNotice', noticeTo([admin])));
    expect(alone.envelope).toMatchObject({
      details: {
        fields: { target_user_ids: '自分だけには送れません。ほかのメンバーを選んでください' },
      },
    });
    expect(await titlesOf(admin)).toEqual([]);
  });

  it('has a title of one line, even when it was typed on several lines [NOTE-60]', async () => {
    const title = '夏の\r\n\tお願い\u3000です';
    await admin.call('sendNotice', { ...noticeTo(members), title });
    expect(await titlesOf(members[0])).toEqual(['夏の お願い です']);
  });

  it('sends a live event to the open pages of the chosen members at once [NOTE-56]', async () => {
    const connection = await subscribe(members[0], `user:${members[0].id}`);
    await admin.call('sendNotice', noticeTo(members));
    await expect(connection.until(/"notifications"/)).resolves.toBeUndefined();
    connection.stop();
  });

  it('is sent once per request id, even by concurrent calls, and refused for the same id with other contents [NOTE-57]', async () => {
    const notice = noticeTo([...members, members[0]]);
    const [one, two] = await Promise.all([
      admin.call('sendNotice', notice),
      admin.call('sendNotice', notice),
    ]);
    expect(two).toEqual(one);
    expect(await titlesOf(members[0])).toEqual(['お願い']);
    const other = admin.call('sendNotice', { ...notice, title: '別のお願い' });
    expect((await failureOf(other)).envelope).toMatchObject({
      details: { reason: 'request-used' },
    });
    expect(await titlesOf(members[0])).toEqual(['お願い']);
  });

  it('is recorded with its text in the audit log of each member [NOTE-84]', async () => {
    await admin.call('sendNotice', noticeTo(members));
    for (const member of members) {
      expect(await auditOf(site(), member)).toMatchObject([
        {
          action: 'user.notified',
          actor_id: admin.id,
          changes: { title: ['', 'お願い'], content: ['', '投稿の説明を書き足してください。'] },
        },
      ]);
    }
  });

  it.each([
    ['to nobody', { targetUserIds: [] }],
    ['to 51 members', { targetUserIds: Array.from({ length: 51 }, () => newId()) }],
    ['to a member who does not exist', { targetUserIds: [newId()] }],
    ['with a long title', { title: 'あ'.repeat(101) }],
    ['with a long text', { content: 'あ'.repeat(1001) }],
    ['without a title', { title: ' ' }],
    ['with only markup', { content: '<b></b>' }],
  ])('is refused and not sent %s [NOTE-85]', async (_, fields) => {
    const refused = admin.call('sendNotice', { ...noticeTo(members), ...fields });
    expect((await failureOf(refused)).envelope).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await titlesOf(members[0])).toEqual([]);
  });
});
