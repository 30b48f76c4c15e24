import { beforeAll, expect, it } from 'vitest';
import type { EventCard } from '#contract/events/events.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { newId } from '#server/platform/ids.ts';
import { eventRelatedRecords } from '#server/site.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { eventFields, inHours } from '../events.testing.ts';
import { insertPlannedEvent } from '../planned-events/planned-events.testing.ts';
import { eventsOfMember } from './delete-event.service.ts';

const site = useTestApp();

let owner: TestClient;
let fan: TestClient;
beforeAll(async () => {
  owner = await site().member();
  fan = await site().member();
});

async function create(fields: object = {}) {
  return (await owner.call('createEvent', { ...eventFields(), ...fields })).event;
}

const backupsOf = (id: string) =>
  site()
    .database.read.selectFrom('deleted_content')
    .where('original_id', '=', id)
    .selectAll()
    .execute();

it('deletion backs up an event with its participations, comments and picture [COMMENT-18, POST-16]', async () => {
  const folder = 'event-images';
  const { key } = await upload(owner, await pngPicture({ width: 8, height: 8 }), { folder });
  const event = await create({ title: 'ゆうれいの会', image_key: key });
  await fan.call('setEventJoin', { eventId: event.id, state: 'joined' });
  const comment = { eventId: event.id, content: 'たのしみです', requestId: newId() };
  await fan.call('addComment', comment);
  const answer = await owner.call('deleteEvent', { eventId: event.id });
  expect(answer).toEqual({ deleted_ids: [event.id] });
  expect((await failureOf(owner.get(`/api/events/${event.id}`))).httpStatus).toBe(404);
  const found = await fan.get<Page<EventCard>>('/api/search?type=events&q=ゆうれい');
  expect(found.items).toEqual([]);
  const [backup, ...others] = await backupsOf(event.id);
  expect(others).toEqual([]);
  expect(backup).toMatchObject({ type: 'event', deleted_by: owner.id, deletion_reason: '' });
  expect(JSON.parse(backup?.content ?? '')).toMatchObject({
    event: { id: event.id, title: 'ゆうれいの会', image_key: key },
    event_joins: [{ user_id: fan.id, state: 'joined' }],
    comments: [{ user_id: fan.id, content: 'たのしみです' }],
  });
  const pictures = site().database.read.selectFrom('deleted_content_pictures');
  expect(await pictures.where('picture_key', '=', key).select('deleted_id').execute()).toEqual([
    { deleted_id: backup?.id },
  ]);
});

it('deletion of another member’s event needs the permission and a reason [ROLE-06]', async () => {
  const { id } = await create();
  const reason = '規約に反するため';
  const moderator = await site().member({ rank: 'moderator' });
  for (const client of [fan, moderator]) {
    const failure = await failureOf(client.call('deleteEvent', { eventId: id, reason }));
    expect(failure.envelope.status).toBe('PERMISSION_DENIED');
  }
  const admin = await site().member({ rank: 'admin' });
  const failure = await failureOf(admin.call('deleteEvent', { eventId: id }));
  expect(failure.envelope.details?.fields).toEqual({
    reason: 'ほかの人のイベントを削除するときは、理由を入力してください',
  });
  await admin.call('deleteEvent', { eventId: id, reason });
  const backups = await backupsOf(id);
  expect(backups).toMatchObject([{ deleted_by: admin.id, deletion_reason: reason }]);
  const again = await failureOf(admin.call('deleteEvent', { eventId: id, reason }));
  expect(again.envelope.status).toBe('NOT_FOUND');
});

it('deleting an event together with the later dates of its series also deletes the cancelled dates [POST-16]', async () => {
  const event = await create({ repeat: { every: 'week', times: 4 } });
  const dates = async () =>
    (await fan.get<{ items: EventCard[] }>(`/api/events/${event.id}/series`)).items;
  const ids = (await dates()).map(({ id }) => id);
  await owner.call('cancelEvent', { eventId: ids[2] ?? '' });
  const following = { eventId: ids[1] ?? '', series: 'following' as const };
  expect((await owner.call('deleteEvent', following)).deleted_ids).toEqual(ids.slice(1));
  expect((await dates()).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  for (const id of ids.slice(1)) expect(await backupsOf(id)).toHaveLength(1);
});

it('deletion of an account deletes its planned events without backups [PLAN-52]', async () => {
  const member = await site().member();
  const planned = await insertPlannedEvent(site(), member.id, inHours(1));
  const { deleteAll } = eventsOfMember({ eventRelatedRecords });
  for await (const _ of deleteAll(site(), member.id));
  const { read } = site().database;
  const left = read.selectFrom('events').where('id', '=', planned).select('id');
  expect(await left.execute()).toEqual([]);
  const plans = read.selectFrom('publication_plans').where('id', '=', planned).select('id');
  expect(await plans.execute()).toEqual([]);
  expect(await backupsOf(planned)).toEqual([]);
});

it('deletion of an account deletes its events, and backs them up without their pictures', async () => {
  const member = await site().member();
  const folder = 'event-images';
  const { key } = await upload(member, await pngPicture({ width: 8, height: 8 }), { folder });
  const input = { ...eventFields(), image_key: key };
  const { event } = await member.call('createEvent', input);
  const { deleteAll } = eventsOfMember({ eventRelatedRecords });
  for await (const _ of deleteAll(site(), member.id));
  expect((await failureOf(fan.get(`/api/events/${event.id}`))).httpStatus).toBe(404);
  const [backup] = await backupsOf(event.id);
  expect(backup?.content).toContain(event.title);
  expect(backup?.content).not.toContain(key);
});
