import { expect, it } from 'vitest';
import type { EventDetail } from '#contract/events/events.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { runNextReminder } from '#server/features/events/events/reminders/event-reminders.service.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { upload } from '#server/testing/uploads.ts';
import { hide, newScene, readAudit, show } from './content-decisions.testing.ts';

const site = useTestApp();

const pageOf = (client: TestClient, id: string) => client.get<EventDetail>(`/api/events/${id}`);
const statusOf = async (client: TestClient, path: string) => (await client.fetch(path)).status;

it('only the organiser and the team see a hidden event and the reason, until the event is shown again', async () => {
  const { author, fan, admin, eventId } = await newScene(site());
  const { event } = await admin.call('setEventHidden', { eventId, ...hide });
  expect(event.hidden).toMatchObject({ reason: hide.reason, by: { display_name: '管理する人' } });
  expect((await failureOf(pageOf(fan, eventId))).httpStatus).toBe(404);
  const { at } = event.hidden ?? expect.fail();
  expect(await pageOf(author, eventId)).toMatchObject({
    hidden: { at, reason: hide.reason },
    can: { edit: true, delete: true, join: false, moderate: false },
  });
  expect((await pageOf(admin, eventId)).can.moderate).toBe(true);
  await admin.call('setEventHidden', { eventId, ...show });
  expect((await pageOf(fan, eventId)).hidden).toBeNull();
  const log = await readAudit(site().database, eventId);
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['event.hidden', hide.reason],
    ['event.shown', ''],
  ]);
});

it('visitors see nothing of a hidden event', async () => {
  const { author, admin } = await newScene(site());
  const { key, url } = await upload(author, await pngPicture({ width: 8, height: 8 }), {
    folder: 'event-images',
  });
  const eventId = await insertEvent(site(), author.id, { title: '隠れる会', image_key: key });
  const visitor = site().visitor();
  const paths = [url, `/images/shares/events/${eventId}`];
  for (const path of paths) expect(await statusOf(visitor, path), path).toBe(200);
  const page = async () => (await visitor.fetch(`/events/${eventId}`)).text();
  expect(await page()).toContain('隠れる会');
  await admin.call('setEventHidden', { eventId, ...hide });
  for (const path of paths) expect(await statusOf(visitor, path), path).toBe(404);
  expect(await page()).not.toContain('隠れる会');
  // The organiser still sees the picture, to edit the event.
  expect(await statusOf(author, url)).toBe(200);
});

it('a hidden event accepts no joins, comments, messages or reports [ADMIN-52]', async () => {
  const { author, fan, admin, eventId } = await newScene(site());
  await fan.call('setEventJoin', { eventId, state: 'joined' });
  await admin.call('setEventHidden', { eventId, ...hide });
  const late = await site().member();
  const refused = [
    () => late.call('setEventJoin', { eventId, state: 'joined' }),
    () => fan.call('addComment', { eventId, content: 'まだ？', requestId: newId() }),
    () => fan.call('reportContent', { targetType: 'event', targetId: eventId, reason: 'spam' }),
  ];
  for (const call of refused) expect((await failureOf(call())).httpStatus).toBe(404);
  const message = { eventId, content: 'こちらへ', requestId: newId() };
  const sending = await failureOf(author.call('messageEventMembers', message));
  expect(sending.envelope.details?.reason).toBe('hidden-by-team');
  // Members can still leave the event.
  await fan.call('setEventJoin', { eventId, state: 'none' });
});

it('the members of a hidden event get no reminders, changes or live events [ADMIN-84]', async () => {
  const { author, fan, admin, eventId } = await newScene(site());
  await fan.call('setEventJoin', { eventId, state: 'joined' });
  await admin.call('setEventHidden', { eventId, ...hide });
  while (await runNextReminder(site().database));
  await author.call('cancelEvent', { eventId });
  expect(await readNotifications(site().database, fan.id)).toEqual([]);
  const connection = await subscribe(fan, `event:${eventId}`);
  expect(connection.topics()).toEqual([]);
  connection.stop();
});

it('the free seats of a hidden event are given to waiting members only after it is shown again [ADMIN-85]', async () => {
  const { author, fan, admin } = await newScene(site());
  const eventId = await insertEvent(site(), author.id, { capacity: 1 });
  const waiting = await site().member();
  await fan.call('setEventJoin', { eventId, state: 'joined' });
  await waiting.call('setEventJoin', { eventId, state: 'joined' });
  await admin.call('setEventHidden', { eventId, ...hide });
  await fan.call('setEventJoin', { eventId, state: 'none' });
  expect(await readNotifications(site().database, waiting.id)).toEqual([]);
  await admin.call('setEventHidden', { eventId, ...show });
  const event = await pageOf(waiting, eventId);
  expect(event).toMatchObject({ my_state: 'joined', joined_count: 1, waiting_count: 0 });
  expect(await readNotifications(site().database, waiting.id)).toMatchObject([
    { type: 'waiting-list' },
  ]);
});

it('hiding an event notifies the organiser with a link to the decision', async () => {
  const { author, admin, eventId } = await newScene(site());
  await admin.call('setEventHidden', { eventId, ...hide });
  const { items } = await author.get<{ items: { title: string; related: unknown }[] }>(
    '/api/notifications',
  );
  expect(items).toMatchObject([
    {
      title: 'イベントが非表示になりました',
      related: { kind: 'decision', id: expect.any(String) },
    },
  ]);
});

// SQLite runs transactions one after another, so no transaction waits between two statements.
itOnPostgres(
  'an event is not hidden by an admin who loses the permission during the wait',
  async () => {
    const { author, admin, eventId } = await newScene(site());
    let refused: ReturnType<typeof failureOf> | undefined;
    await site().database.write(async (transaction) => {
      const profile = transaction.selectFrom('private_profiles').where('id', '=', author.id);
      await profile.select('id').forUpdate().execute();
      refused ??= failureOf(admin.call('setEventHidden', { eventId, ...hide }));
      await waitForBlockedTransactions(site().database);
      const demoted = transaction.updateTable('admin_users').set({ rank: 'moderator' });
      await demoted.where('id', '=', admin.id).execute();
    });
    expect((await refused)?.envelope.message).toBe(
      'Unauthorized: Real-time admin verification failed',
    );
  },
);
