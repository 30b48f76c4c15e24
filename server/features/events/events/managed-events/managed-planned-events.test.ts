import { expect, it } from 'vitest';
import type { ManagedPlannedEvent, PlannedEvent } from '#contract/events/planned-events.ts';
import { HOUR } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { eventFields, timeIn } from '../events.testing.ts';

const site = useTestApp();
const reason = '日時が別のイベントと重なっています';

async function plan(client: TestClient, publishAt: string, title = 'お絵かき会') {
  const { planned } = await client.call('planEvent', { ...eventFields(), publishAt, title });
  return planned;
}

const listed = (client: TestClient, search = '') =>
  client.get<Page<ManagedPlannedEvent>>(`/api/admin/planned-events${search}`);
const takeBack = (client: TestClient, { id: plannedEventId }: PlannedEvent) =>
  client.call('takeBackPlannedEvent', { plannedEventId, reason });

it('planned events of all members are listed for admins who manage events, the earliest first, page by page [PLAN-47, PLAN-83]', async () => {
  const [one, other] = [await site().member(), await site().member()];
  const admin = await site().member({ rank: 'admin' });
  const late = await plan(one, timeIn(3 * HOUR));
  const early = await plan(other, timeIn(HOUR));
  const withdrawn = await plan(one, timeIn(2 * HOUR));
  await one.call('withdrawPlannedEvent', { plannedEventId: withdrawn.id });
  const failed = await plan(other, timeIn(2 * HOUR));
  await site().database.write((transaction) =>
    transaction
      .updateTable('publication_plans')
      .set({ failure: 'restricted' })
      .where('id', '=', failed.id)
      .execute(),
  );
  const { items } = await listed(admin);
  expect(items.map(({ id, profiles }) => [id, profiles.id])).toEqual([
    [early.id, other.id],
    [late.id, one.id],
  ]);
  expect(items[1]).toMatchObject(late);
  const first = await listed(admin, '?limit=1');
  const next = await listed(admin, `?limit=1&cursor=${first.next_cursor}`);
  expect([...first.items, ...next.items].map(({ id }) => id)).toEqual([early.id, late.id]);
});

it('an event whose plan an admin takes back stays with its organiser, who is notified of the reason and can plan the event again [PLAN-48, PLAN-85, PLAN-86]', async () => {
  const organiser = await site().member();
  const admin = await site().member({ rank: 'admin' });
  const planned = await plan(organiser, timeIn(HOUR), 'ひみつの会');
  const other = await plan(organiser, timeIn(HOUR));
  await takeBack(admin, planned);
  await takeBack(admin, planned);
  const address = `/api/planned-events/${planned.id}`;
  expect((await organiser.get<PlannedEvent>(address)).plan.is_withdrawn).toBe(true);
  const notified = (await readNotifications(site().database, organiser.id)).filter(
    ({ type }) => type === 'moderation',
  );
  expect(notified).toMatchObject([{ title: '運営がイベントの予約を取り消しました' }]);
  for (const words of ['「ひみつの会」', reason]) expect(notified[0]?.content).toContain(words);
  await runJobs(site(), 'planned-event', { now: () => Date.parse(timeIn(2 * HOUR)) });
  expect((await organiser.fetch(`/api/events/${planned.id}`)).status).toBe(404);
  expect((await organiser.fetch(`/api/events/${other.id}`)).status).toBe(200);
  const again = { plannedEventId: planned.id, publishAt: timeIn(HOUR) };
  await organiser.call('movePlannedEvent', again);
  expect((await listed(admin)).items.map(({ id }) => id)).toContain(planned.id);
});

it('plans of published events or of members with the same rank cannot be taken back, and failed plans stay unchanged [PLAN-87]', async () => {
  const [admin, colleague] = [
    await site().member({ rank: 'admin' }),
    await site().member({ rank: 'admin' }),
  ];
  const organiser = await site().member();
  const published = await plan(organiser, timeIn(HOUR));
  await organiser.call('publishPlannedEvent', { plannedEventId: published.id });
  expect((await failureOf(takeBack(admin, published))).envelope.status).toBe('NOT_FOUND');
  const ranked = await plan(colleague, timeIn(HOUR));
  const { envelope } = await failureOf(takeBack(admin, ranked));
  expect(envelope.details).toMatchObject({ reason: 'higher-rank' });
  const failed = await plan(organiser, timeIn(HOUR));
  await site().database.write((transaction) =>
    transaction
      .updateTable('publication_plans')
      .set({ failure: 'restricted' })
      .where('id', '=', failed.id)
      .execute(),
  );
  await takeBack(admin, failed);
  const { plan: left } = await organiser.get<PlannedEvent>(`/api/planned-events/${failed.id}`);
  expect(left).toMatchObject({ failure: 'restricted', is_withdrawn: false });
});
