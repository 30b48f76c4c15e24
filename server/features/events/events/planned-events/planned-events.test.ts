import { describe, expect, it } from 'vitest';
import type { EventDetail, ListedEvent } from '#contract/events/events.ts';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  PLANNED_AT_ONCE_MAX,
  PLANNED_MAX,
  SECOND,
} from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { fromAnotherAddress } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import { commandsOn } from '#server/operator/operator.testing.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { changeJobs, jobsOf, runJobs } from '#server/testing/run-jobs.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useSecondApp } from '#server/testing/second-app.ts';
import { type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { publishedEvents } from '../events.shared.store.ts';
import { eventFields, inDays, timeIn } from '../events.testing.ts';
import { insertPlannedEvent } from './planned-events.testing.ts';

const site = useTestApp();
const other = useSecondApp(site);

const poll = {
  question: 'どれが好き？',
  choices: [{ text: 'ことり' }, { text: 'こいぬ' }],
  ends_at: inDays(3),
};

const soon = () => timeIn(5 * MINUTE);

async function plan(client: TestClient, publishAt = soon(), change = {}): Promise<PlannedEvent> {
  const request = { ...eventFields(), publishAt, ...change };
  return (await client.call('planEvent', request)).planned;
}

/** Publishes the events that are due at a time. */
const runUntil = (time: string, at: TestApp = site()) =>
  runJobs(at, 'planned-event', { now: () => Date.parse(time) });

const plannedOf = async (client: TestClient) =>
  (await client.get<Page<PlannedEvent>>('/api/planned-events')).items;
const eventsOf = ({ id }: TestClient) =>
  publishedEvents(site().database.read).where('user_id', '=', id).selectAll().execute();
const notificationsOf = async ({ id }: TestClient) =>
  (await readNotifications(site().database, id)).map(({ type, title, related_id }) => ({
    type,
    title,
    related_id,
  }));

function changePlan(id: string, columns: Partial<Tables['publication_plans']>) {
  return site().database.write((transaction) =>
    transaction.updateTable('publication_plans').set(columns).where('id', '=', id).execute(),
  );
}

function changeAccount({ id }: TestClient, columns: Partial<Tables['private_profiles']>) {
  return site().database.write((transaction) =>
    transaction.updateTable('private_profiles').set(columns).where('id', '=', id).execute(),
  );
}

/** Returns the URLs that show an event or its related records. */
function addressesOf(id: string): string[] {
  return [
    '/',
    '/api/events',
    '/api/events?scope=ongoing',
    `/api/events?month=${inDays(1).slice(0, 7)}`,
    '/api/events?joined=true',
    '/api/events/next',
    `/api/events/${id}`,
    `/api/events/${id}/preview`,
    `/api/events/${id}/series`,
    `/api/events/${id}/members`,
    `/api/events/${id}/comments`,
    `/api/events/${id}/poll`,
    `/events/${id}`,
    `/events/${id}.ics`,
    `/events/${id}/members.csv`,
    `/api/events/${id}/posts`,
    '/api/events?scope=past',
    '/api/admin/events?state=hidden',
    `/images/shares/events/${id}`,
    '/api/search?type=events&q=ひみつの会',
    '/api/missed',
    '/api/admin/events',
    '/sitemaps/events.xml',
    `/oembed?url=${encodeURIComponent(`${site().env.publicUrl.origin}/events/${id}`)}`,
  ];
}

/** Returns the URLs whose response contains the secret. */
async function addressesWith(client: TestClient, id: string, secret: string): Promise<string[]> {
  const shown: string[] = [];
  for (const address of addressesOf(id)) {
    const response = await client.fetch(address, { headers: fromAnotherAddress() });
    if (response.ok && (await response.text()).includes(secret)) shown.push(address);
  }
  return shown;
}

describe('a planned event', () => {
  it('is listed only among the plans of its organiser, and on no page of the site [PLAN-27, PLAN-28, PLAN-68]', async () => {
    const [organiser, fan] = [await site().member(), await site().member()];
    const admin = await site().member({ rank: 'super_admin' });
    const secret = { title: 'ひみつの会', description: 'ひみつの会です' };
    const [late, early] = [await plan(organiser, timeIn(HOUR), secret), await plan(organiser)];
    expect((await plannedOf(organiser)).map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(early.plan).toMatchObject({ failure: null, is_withdrawn: false });
    expect(await organiser.get(`/api/planned-events/${late.id}`)).toEqual(late);
    for (const client of [organiser, fan, admin, site().visitor()]) {
      expect(await addressesWith(client, late.id, 'ひみつの会')).toEqual([]);
      expect(await addressesWith(client, late.id, late.id)).toEqual([]);
    }
    for (const client of [fan, admin]) {
      expect((await client.fetch(`/api/planned-events/${late.id}`)).status).toBe(404);
      expect(await plannedOf(client)).toEqual([]);
    }
    const join = fan.call('setEventJoin', { eventId: late.id, state: 'joined' });
    expect((await failureOf(join)).envelope.status).toBe('NOT_FOUND');
  });

  it.each([
    ['withdrawn', { withdrawn_at: timeIn(0) }],
    ['failed', { failure: 'restricted' }],
  ] as const)('stays invisible when its plan is %s [PLAN-69]', async (_, change) => {
    const organiser = await site().member();
    const admin = await site().member({ rank: 'super_admin' });
    const { id } = await plan(organiser, soon(), { title: 'ひみつの会' });
    await changePlan(id, change);
    for (const client of [organiser, await site().member(), admin, site().visitor()]) {
      expect(await addressesWith(client, id, id)).toEqual([]);
    }
  });

  it('is not found by the functions of events, comments, polls and moderation [PLAN-69]', async () => {
    const [organiser, fan] = [await site().member(), await site().member()];
    const moderator = await site().member({ rank: 'moderator', permissions: ['manage_events'] });
    const admin = await site().member({ rank: 'super_admin' });
    const { id: eventId } = await plan(organiser, timeIn(HOUR));
    const { requestId: _, ...fields } = eventFields();
    const [content, reason, requestId] = ['9時です', '規約違反のため', newId()];
    for (const client of [organiser, fan, moderator, admin]) {
      const calls = [
        client.call('setEventJoin', { eventId, state: 'joined' }),
        client.call('setEventEntry', { eventId, closed: true }),
        client.call('messageEventMembers', { eventId, content, requestId }),
        client.call('updateEvent', { ...fields, eventId, series: 'one' }),
        client.call('cancelEvent', { eventId, reason }),
        client.call('deleteEvent', { eventId, series: 'one', reason }),
        client.call('addComment', { eventId, content, requestId }),
        client.call('attachPoll', { ...poll, owner: { kind: 'event', id: eventId }, requestId }),
        client.call('reportContent', { targetType: 'event', targetId: eventId, reason: 'spam' }),
      ];
      const failures = await Promise.all(calls.map(failureOf));
      expect(failures.map(({ envelope }) => envelope.status)).toEqual(calls.map(() => 'NOT_FOUND'));
    }
    const hide = admin.call('setEventHidden', { eventId, hidden: true, reason });
    expect((await failureOf(hide)).envelope.status).toBe('NOT_FOUND');
    expect(await plannedOf(organiser)).toHaveLength(1);
  });

  it('is neither counted in its organiser’s events nor indexed for search [PLAN-68]', async () => {
    const organiser = await site().member();
    const admin = await site().member({ rank: 'super_admin' });
    const { id } = await plan(organiser, timeIn(HOUR), { title: 'ひみつの会' });
    const member = await admin.get<{ counts: { events: number } }>(
      `/api/admin/users/${organiser.id}`,
    );
    expect(member.counts.events).toBe(0);
    await commandsOn(site())('reindex');
    const indexed = site().database.read.selectFrom('search_events').where('id', '=', id);
    expect(await indexed.select('id').execute()).toEqual([]);
  });

  it('has a picture that only its organiser can see [PLAN-26, PLAN-68]', async () => {
    const [organiser, fan] = [await site().member(), await site().member()];
    const { key, url } = await upload(organiser, await pngPicture({ width: 40, height: 30 }), {
      folder: 'event-images',
    });
    const planned = await plan(organiser, soon(), { image_key: key });
    expect(planned).toMatchObject({ image_url: url, image: { width: 40 } });
    expect((await fan.fetch(url)).status).toBe(404);
    expect((await organiser.fetch(url)).status).toBe(200);
    await runUntil(planned.plan.publish_at);
    expect((await fan.fetch(url)).status).toBe(200);
  });

  it('is published in lists, search and sitemaps at its time, and its organiser is notified [PLAN-29, PLAN-71, PLAN-90]', async () => {
    const [organiser, fan] = [await site().member(), await site().member()];
    const { requestId, ...fields } = { ...eventFields(), title: 'ひみつの会' };
    const { id, plan: planned } = await plan(organiser, soon(), fields);
    await runUntil(new Date(Date.parse(planned.publish_at) - 1).toISOString());
    expect((await fan.fetch(`/api/events/${id}`)).status).toBe(404);
    await runUntil(planned.publish_at);
    expect(await fan.get<EventDetail>(`/api/events/${id}`)).toMatchObject(fields);
    expect(await addressesWith(fan, id, id)).toEqual(
      expect.arrayContaining([
        '/api/events',
        '/api/events/next',
        `/api/events/${id}`,
        `/api/events/${id}/preview`,
        `/events/${id}`,
        `/events/${id}.ics`,
        '/api/search?type=events&q=ひみつの会',
        '/sitemaps/events.xml',
      ]),
    );
    expect(await plannedOf(organiser)).toEqual([]);
    expect(await notificationsOf(organiser)).toEqual([
      { type: 'reminder', title: '予約したイベントを公開しました', related_id: id },
    ]);
    const jobs = await jobsOf(site(), 'planned-event');
    expect(jobs.map(({ user_id }) => user_id)).not.toContain(organiser.id);
  });

  it('is published with all dates of its series [PLAN-30]', async () => {
    const organiser = await site().member();
    const repeat = { every: 'week', times: 4 } as const;
    const planned = await plan(organiser, soon(), { repeat });
    expect(planned.repeat).toEqual(repeat);
    await runUntil(planned.plan.publish_at);
    const { items } = await organiser.get<Page<ListedEvent>>(`/api/events/${planned.id}/series`);
    expect(items.map(({ id }) => id)).toContain(planned.id);
    expect(items).toHaveLength(4);
  });

  it('is published once by concurrent processes, even after a process that claimed its job was killed [PLAN-31]', async () => {
    const organiser = await site().member();
    const { plan: planned } = await plan(organiser);
    await plan(organiser, timeIn(6 * MINUTE));
    // A process claimed both jobs and was killed.
    const dead = { state: 'running', lease_id: newId(), leased_until: planned.publish_at } as const;
    await changeJobs(site(), 'planned-event', dead, { userId: organiser.id });
    const until = timeIn(10 * MINUTE);
    await Promise.all([site(), other(), site(), other()].map((app) => runUntil(until, app)));
    expect(await eventsOf(organiser)).toHaveLength(2);
    expect(await notificationsOf(organiser)).toHaveLength(2);
  });

  it.each([
    ['over', -SECOND, '公開する日時は、1分以上先にしてください'],
    ['less than a minute ahead', 50 * SECOND, '公開する日時は、1分以上先にしてください'],
    ['too far', 366 * DAY, '公開する日時は、365日以内にしてください'],
    ['after the event', 2 * DAY, '公開する日時は、イベントが始まるより前にしてください'],
  ])('is refused for a time that is %s [PLAN-32]', async (_, away, message) => {
    const organiser = await site().member();
    const failure = await failureOf(plan(organiser, timeIn(away)));
    expect(failure).toMatchObject({
      envelope: { status: 'INVALID_ARGUMENT', details: { fields: { publishAt: message } } },
    });
    expect(await plannedOf(organiser)).toEqual([]);
  });

  it('is created once for a repeated request, which is refused when its fields differ or the event is already published [PLAN-33]', async () => {
    const organiser = await site().member();
    const request = { ...eventFields(), publishAt: soon() };
    const answers = await Promise.all([1, 2].map(() => organiser.call('planEvent', request)));
    expect(new Set(answers.map(({ planned }) => planned.id)).size).toBe(1);
    const moved = await failureOf(
      organiser.call('planEvent', { ...request, publishAt: timeIn(HOUR) }),
    );
    expect(moved.envelope.details?.reason).toBe('request-used');
    expect(await plannedOf(organiser)).toHaveLength(1);
    await runUntil(request.publishAt);
    const late = await failureOf(organiser.call('planEvent', request));
    expect(late.envelope.details?.reason).toBe('request-used');
  });

  it('is refused when the member or the time has too many plans [PLAN-34]', async () => {
    const organiser = await site().member();
    const at = soon();
    await insertPlans(organiser, PLANNED_AT_ONCE_MAX, at);
    const atOnce = await failureOf(plan(organiser, at));
    expect(atOnce).toMatchObject({
      envelope: { status: 'RESOURCE_EXHAUSTED', details: { reason: 'plans-full' } },
    });
    await plan(organiser, timeIn(HOUR));
    await insertPlans(organiser, PLANNED_MAX - PLANNED_AT_ONCE_MAX - 1, timeIn(2 * HOUR));
    const full = await failureOf(plan(organiser, timeIn(3 * HOUR)));
    expect(full.envelope.message).toContain(`${PLANNED_MAX}件まで`);
  });

  it('counts once toward the limit of new events: when it is planned [PLAN-72]', async () => {
    const organiser = await site().member();
    const counted = () =>
      site()
        .database.read.selectFrom('rate_counts')
        .where('subject', '=', organiser.id)
        .where('kind', '=', 'events')
        .where('period', '=', 'day')
        .select('count')
        .executeTakeFirst();
    const { id } = await plan(organiser);
    expect(await counted()).toEqual({ count: 1 });
    await organiser.call('publishPlannedEvent', { plannedEventId: id });
    expect(await counted()).toEqual({ count: 1 });
  });
});

async function insertPlans({ id: user_id }: TestClient, count: number, publish_at: string) {
  for (let index = 0; index < count; index += 1) {
    await insertPlannedEvent(site(), user_id, publish_at, { event_date: inDays(1) });
  }
}

describe('a planned event before its publication', () => {
  it('can be edited and moved, but cannot overwrite a newer save [PLAN-35, PLAN-74]', async () => {
    const organiser = await site().member();
    const before = await plan(organiser);
    const { requestId, ...fields } = eventFields();
    const repeat = { every: 'week', times: 3 } as const;
    const edit = {
      ...fields,
      title: '書き直した会',
      repeat,
      plannedEventId: before.id,
      publishAt: before.plan.publish_at,
      baseUpdatedAt: before.updated_at,
    };
    const { planned } = await organiser.call('updatePlannedEvent', edit);
    expect(planned).toMatchObject({ title: '書き直した会', repeat, plan: before.plan });
    const old = await failureOf(organiser.call('updatePlannedEvent', { ...edit, title: '古い' }));
    expect(old.envelope.details?.reason).toBe('changed-elsewhere');
    const publishAt = timeIn(HOUR);
    await organiser.call('movePlannedEvent', { plannedEventId: before.id, publishAt });
    await runUntil(before.plan.publish_at);
    expect(await eventsOf(organiser)).toEqual([]);
    await runUntil(publishAt);
    expect((await eventsOf(organiser)).map(({ title }) => title)).toContain('書き直した会');
  });

  it('can be saved with the same time in the minute before its publication [PLAN-73]', async () => {
    const organiser = await site().member();
    const { requestId, ...fields } = eventFields();
    const publishAt = timeIn(20 * SECOND);
    const { event_date } = fields;
    const plannedEventId = await insertPlannedEvent(site(), organiser.id, publishAt, {
      event_date,
    });
    const edit = { ...fields, plannedEventId, publishAt };
    const { planned } = await organiser.call('updatePlannedEvent', edit);
    expect(planned.title).toBe(fields.title);
  });

  it('is not published after its plan is taken back, and can be planned again [PLAN-36]', async () => {
    const organiser = await site().member();
    const { id: plannedEventId, plan: planned } = await plan(organiser);
    for (const _ of ['once', 'twice']) {
      const { planned } = await organiser.call('withdrawPlannedEvent', { plannedEventId });
      expect(planned.plan.is_withdrawn).toBe(true);
    }
    await runUntil(planned.publish_at);
    expect(await eventsOf(organiser)).toEqual([]);
    const publishAt = planned.publish_at;
    const again = await organiser.call('movePlannedEvent', { plannedEventId, publishAt });
    expect(again.planned.plan).toEqual(planned);
    await runUntil(publishAt);
    expect(await eventsOf(organiser)).toHaveLength(1);
  });

  it('can be published immediately, and is not published again at its time [PLAN-75]', async () => {
    const organiser = await site().member();
    const { id: plannedEventId, plan: planned } = await plan(organiser);
    for (const _ of ['once', 'twice']) {
      const { event } = await organiser.call('publishPlannedEvent', { plannedEventId });
      expect(event.id).toBe(plannedEventId);
    }
    await runUntil(planned.publish_at);
    expect(await eventsOf(organiser)).toHaveLength(1);
    expect(await notificationsOf(organiser)).toEqual([]);
  });

  it('can be deleted permanently [PLAN-76]', async () => {
    const organiser = await site().member();
    const { id: plannedEventId, plan: planned } = await plan(organiser);
    for (const _ of ['once', 'twice']) {
      await organiser.call('deletePlannedEvent', { plannedEventId });
    }
    expect(await plannedOf(organiser)).toEqual([]);
    await runUntil(planned.publish_at);
    expect(await eventsOf(organiser)).toEqual([]);
  });
});

describe('a planned event that cannot be published', () => {
  it('is not retried automatically, even when a job for it still exists [PLAN-37]', async () => {
    const organiser = await site().member();
    const { id, plan: planned } = await plan(organiser);
    await changePlan(id, { failure: 'unexpected' });
    await runUntil(planned.publish_at);
    expect(await eventsOf(organiser)).toEqual([]);
    expect(await plannedOf(organiser)).toMatchObject([{ plan: { failure: 'unexpected' } }]);
  });

  it.each([
    ['account-blocked', { blocked_at: timeIn(0) }],
    ['account-leaving', { leaving_at: timeIn(0) }],
    ['restricted', { restricted_at: timeIn(0) }],
  ] as const)(
    'stays in its organiser’s list with the reason %s [PLAN-37, PLAN-93]',
    async (failure, columns) => {
      const organiser = await site().member();
      const { id: plannedEventId, plan: planned } = await plan(organiser);
      await changeAccount(organiser, columns);
      await runUntil(planned.publish_at);
      await changeAccount(organiser, { blocked_at: null, leaving_at: null, restricted_at: null });
      expect((await plannedOf(organiser)).map(({ plan }) => plan.failure)).toEqual([failure]);
      // The notification has no link, because the event has no page.
      expect(await notificationsOf(organiser)).toEqual([
        {
          type: 'reminder',
          title: '予約したイベントを公開できませんでした',
          related_id: null,
        },
      ]);
      await organiser.call('publishPlannedEvent', { plannedEventId });
      expect(await eventsOf(organiser)).toHaveLength(1);
    },
  );

  it('can be planned for another time when the reason is that the event was over [PLAN-77]', async () => {
    const organiser = await site().member();
    const { id: plannedEventId } = await plan(organiser);
    await runUntil(inDays(3));
    expect((await plannedOf(organiser)).map(({ plan }) => plan.failure)).toEqual(['event-over']);
    const publishAt = timeIn(HOUR);
    const { planned } = await organiser.call('movePlannedEvent', { plannedEventId, publishAt });
    expect(planned.plan).toEqual({ publish_at: publishAt, failure: null, is_withdrawn: false });
  });

  it('is published once the site is writable again, if it was read-only at the planned time [PLAN-38]', async () => {
    const organiser = await site().member();
    const { plan: planned } = await plan(organiser);
    await saveSettings(site(), { site_mode: 'read-only' });
    await runUntil(planned.publish_at);
    await saveSettings(site(), { site_mode: 'open' });
    expect((await plannedOf(organiser)).map(({ plan }) => plan)).toEqual([planned]);
    await runUntil(new Date(Date.parse(planned.publish_at) + HOUR).toISOString());
    expect(await eventsOf(organiser)).toHaveLength(1);
  });
});

it('a hundred planned events of the same minute are published within seconds [PLAN-39]', async () => {
  const at = soon();
  const organisers = await Promise.all(Array.from({ length: 20 }, () => site().member()));
  for (const organiser of organisers) {
    for (let index = 0; index < 5; index += 1) await plan(organiser, at);
  }
  const startedAt = performance.now();
  await Promise.all([runUntil(at), runUntil(at, other())]);
  const took = performance.now() - startedAt;
  for (const organiser of organisers) expect(await eventsOf(organiser)).toHaveLength(5);
  expect(took).toBeLessThan(20 * SECOND);
});
