import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { Poll } from '#contract/polls/polls.ts';
import { deleteSlices } from '#server/platform/database/delete-slices.ts';
import { pollOwners } from '#server/site.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { finishNextPoll } from './end-poll.service.ts';
import { pollBallotsTable } from './polls.tables.ts';
import { changePollRow, inMinutes, insertPoll } from './polls.testing.ts';

const site = useTestApp();

async function finishAll(): Promise<void> {
  const { database } = site();
  while (await finishNextPoll({ database, pollOwners, publishPollEvent: () => {} }));
}

async function notificationsOf(client: TestClient, pollId: string): Promise<Notification[]> {
  const { items } = await client.get<Page<Notification>>('/api/notifications');
  return items.filter(({ related_id }) => related_id === pollId);
}

async function forget(member: TestClient): Promise<void> {
  const { database } = site();
  const deletion = deleteSlices(database, pollBallotsTable, 'user_id', member.id);
  for await (const _ of deletion);
}

it('each voter is notified once of the end of a poll, unless the voter has switched off notifications of this kind [POLL-08]', async () => {
  const pollId = await insertPoll(site(), { question: 'どの歌がいい？' });
  const [fan, quiet, other] = [await site().member(), await site().member(), await site().member()];
  for (const client of [fan, quiet]) await client.call('votePoll', { pollId, choices: [0] });
  await quiet.call('updateSettings', { notification_settings: { kinds: { event: false } } });
  await finishAll();
  expect(await notificationsOf(fan, pollId)).toEqual([]);
  await changePollRow(site(), pollId, { ends_at: inMinutes(-1) });
  await finishAll();
  await finishAll();
  expect(await notificationsOf(fan, pollId)).toMatchObject([
    {
      type: 'poll',
      title: '投票が終わりました',
      content: '「どの歌がいい？」の結果を見られます',
      related: { kind: 'poll', id: pollId },
    },
  ]);
  for (const client of [quiet, other]) expect(await notificationsOf(client, pollId)).toEqual([]);
});

it('a poll keeps the votes of accounts that are deleted after its end, and loses the votes of accounts that were deleted earlier [POLL-09]', async () => {
  const pollId = await insertPoll(site());
  const [early, late, stays] = [
    await site().member(),
    await site().member(),
    await site().member(),
  ];
  for (const client of [early, late, stays]) {
    await client.call('votePoll', { pollId, choices: [0] });
  }
  await forget(early);
  expect(await stays.get<Poll>(`/api/polls/${pollId}`)).toMatchObject({ voters_count: 2 });
  await changePollRow(site(), pollId, { ends_at: inMinutes(-1) });
  await finishAll();
  await forget(late);
  expect(await stays.get<Poll>(`/api/polls/${pollId}`)).toMatchObject({ voters_count: 2 });
});

it('the team can end a poll early, which notifies the voters and is recorded in the audit log [POLL-12]', async () => {
  const pollId = await insertPoll(site());
  const [fan, admin] = [await site().member(), await site().member({ rank: 'admin' })];
  await fan.call('votePoll', { pollId, choices: [0] });
  expect((await failureOf(fan.call('endPoll', { pollId }))).httpStatus).toBe(403);
  const { poll } = await admin.call('endPoll', { pollId });
  expect(poll).toMatchObject({ is_over: true, is_ended_early: true, voters_count: 1 });
  await admin.call('endPoll', { pollId });
  await finishAll();
  expect(await notificationsOf(fan, pollId)).toMatchObject([
    { title: '投票が予定より早く終わりました' },
  ]);
  const logged = await site()
    .database.read.selectFrom('audit_log')
    .where('target_id', '=', pollId)
    .select('action')
    .execute();
  expect(logged).toEqual([{ action: 'poll.ended' }]);
});
