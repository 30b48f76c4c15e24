import { beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { canonicalOf, expectDrawing, linkedDataOf, metaOf, pageAt } from './shares.testing.ts';

const site = useTestApp();
let organiser: TestClient;
let origin: string;

beforeAll(async () => {
  organiser = await site().member({ display_name: 'ことり' });
  origin = site().env.publicUrl.origin;
});

/** Inserts an event on 3 December in Japan, from 20:00 to 22:00. */
async function insertEvent(fields: Partial<Tables['events']> = {}): Promise<string> {
  const row = eventRow({
    user_id: organiser.id,
    title: 'お絵かき会',
    description: '月の出を\n待ちながら描きます',
    event_date: '2026-12-03T11:00:00.000Z',
    event_end_date: '2026-12-03T13:00:00.000Z',
    ...fields,
  });
  await insertRows(site().database, 'events', [row]);
  return row.id;
}

const page = (id: string) => pageAt(site().visitor(), `/events/${id}`);

it('the preview of an event for visitors has no web addresses, and is not found for a hidden event [SHARE-31, SHARE-55]', async () => {
  const preview = (id: string) => site().visitor().fetch(`/api/events/${id}/preview`);
  const id = await insertEvent({
    title: 'お絵かき会 https://meet.example/1',
    location: '渋谷 https://meet.example/2',
    joined_count: 3,
  });
  const response = await preview(id);
  expect(await response.json()).toEqual({
    id,
    title: 'お絵かき会',
    event_date: '2026-12-03T11:00:00.000Z',
    event_end_date: '2026-12-03T13:00:00.000Z',
    is_all_day: false,
    location: '渋谷',
    image_url: null,
    image: null,
    is_cancelled: false,
    joined_count: 3,
  });
  const hidden = await insertEvent({
    hidden_at: new Date().toISOString(),
    hidden_reason: '確認中',
  });
  expect((await preview(hidden)).status).toBe(404);
  expect((await preview('x'.repeat(20))).status).toBe(404);
});

describe('the page of a shared event', () => {
  it('has the title, the time in Japan, the venue and the description [SHARE-16]', async () => {
    const id = await insertEvent();
    const html = await page(id);
    expect(canonicalOf(html)).toBe(`${origin}/events/${id}`);
    expect(html).toContain('<title>お絵かき会 | ひろば</title>');
    expect(html).toContain(`href="/#/events/${id}"`);
    expect(metaOf(html)).toMatchObject({
      'og:title': 'お絵かき会',
      'og:description':
        '2026年12月3日(木) 20:00〜22:00（日本時間） オンライン。月の出を 待ちながら描きます',
      'og:image': `${origin}/images/shares/events/${id}`,
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
    });
  });

  it('has the days of an all-day event instead of times, in its texts and in the structured data [EVENT-52]', async () => {
    const id = await insertEvent({
      event_date: '2026-12-02T15:00:00.000Z',
      event_end_date: '2026-12-05T14:59:00.000Z',
      is_all_day: true,
    });
    const html = await page(id);
    expect(metaOf(html)['og:description']).toContain(
      '2026年12月3日(木)〜2026年12月5日(土) 終日（日本時間）',
    );
    const { Event } = await linkedDataOf(html);
    expect(Event).toMatchObject({ startDate: '2026-12-03', endDate: '2026-12-05' });
  });

  it('includes the second day of an event that ends past midnight, and cuts a long text [SHARE-16, SHARE-45]', async () => {
    const end = '2026-12-03T15:30:00.000Z';
    const id = await insertEvent({ event_end_date: end, description: '描'.repeat(5000) });
    const description = String(metaOf(await page(id)).description);
    expect(description).toContain('20:00〜2026年12月4日(金) 00:30（日本時間）');
    expect(description).toMatch(/描…$/);
    expect([...description]).toHaveLength(160);
    const { Event } = await linkedDataOf(await page(id));
    expect(Event).toMatchObject({ description });
  });

  it('describes an event at a venue for search engines, with its picture [SHARE-20]', async () => {
    const bytes = await pngPicture({ width: 60, height: 30 });
    const { key } = await upload(organiser, bytes);
    const id = await insertEvent({ image_key: key, location: '星見の丘公園' });
    const html = await page(id);
    expect(metaOf(html)['og:image']).toContain(`${origin}/images/${key}?w=1200`);
    const { Event, BreadcrumbList } = await linkedDataOf(html);
    expect(Event).toMatchObject({
      name: 'お絵かき会',
      startDate: '2026-12-03T11:00:00.000Z',
      endDate: '2026-12-03T13:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: '星見の丘公園', address: '星見の丘公園' },
      image: `${origin}/images/${key}`,
      organizer: { '@type': 'Person', name: 'ことり', url: `${origin}/user/${organiser.id}` },
    });
    expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, { name: 'お絵かき会' }] });
  });

  it('shows that an event is cancelled, and hides its link from visitors [SHARE-42, SHARE-43]', async () => {
    const id = await insertEvent({
      cancelled_at: '2026-11-30T00:00:00.000Z',
      event_url: 'https://example.test/secret-room',
      event_end_date: null,
    });
    const html = await page(id);
    expect(html).not.toContain('secret-room');
    expect(metaOf(html)['og:title']).toBe('【中止】お絵かき会');
    const { Event } = await linkedDataOf(html);
    expect(Event).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `${origin}/events/${id}` },
      image: `${origin}/images/shares/events/${id}`,
    });
    expect(Event).not.toHaveProperty('endDate');
  });

  it('removes web addresses from its title, text and venue [SHARE-43]', async () => {
    const id = await insertEvent({
      title: '星見の会 https://meet.example/secret-room',
      description: '会場は htt<b>ps://meet.example/secret-room か example.com/secret-room です',
      location: '星見の丘 https://maps.example/secret-room',
    });
    const html = await page(id);
    expect(html).not.toContain('secret-room');
    expect(metaOf(html)).toMatchObject({
      'og:title': '星見の会',
      description: expect.stringMatching(/（日本時間） 星見の丘。会場は か です$/),
    });
    const { Event } = await linkedDataOf(html);
    const location = { '@type': 'Place', name: '星見の丘', address: '星見の丘' };
    expect(Event).toMatchObject({ name: '星見の会', location });
  });

  it('omits a venue that is only a web address, which may be a map [SHARE-44]', async () => {
    const id = await insertEvent({
      title: 'https://meet.example/secret-room',
      location: 'https://maps.example/secret-room',
    });
    const html = await page(id);
    expect(html).not.toMatch(/secret-room|オンライン/);
    expect(metaOf(html)).toMatchObject({
      'og:title': 'イベント',
      description: expect.stringMatching(/（日本時間）。月の出を/),
    });
    const { Event } = await linkedDataOf(html);
    expect(Event).not.toHaveProperty('location');
    expect(Event).not.toHaveProperty('eventAttendanceMode');
    await expectDrawing(site(), `/images/shares/events/${id}`);
  });

  it('escapes the texts of members [SHARE-49]', async () => {
    const hostile = '</script><script>alert(1)</script>';
    const id = await insertEvent({ title: hostile, description: hostile, location: hostile });
    const html = await page(id);
    expect(html).not.toContain('<script>');
    expect((await linkedDataOf(html)).Event).toMatchObject({ name: hostile });
  });
});

describe('an event of a member who is not public', () => {
  it.each(['followers', 'private'] as const)(
    'names no organiser on its page when the visibility of the profile is %s [SHARE-17]',
    async (visibility) => {
      const member = await insertMember(site().database, { visibility, display_name: 'ないしょ' });
      const html = await page(await insertEvent({ user_id: member.id }));
      expect(html).not.toContain('ないしょ');
      expect(html).not.toContain(member.id);
      const { Event } = await linkedDataOf(html);
      expect(Event).toMatchObject({ name: 'お絵かき会' });
      expect(Event).not.toHaveProperty('organizer');
    },
  );

  it('has no page and no picture when the member is pending deletion [SHARE-46]', async () => {
    const member = await insertMember(site().database);
    const id = await insertEvent({ user_id: member.id });
    await page(id);
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ leaving_at: new Date().toISOString() })
        .where('id', '=', member.id)
        .execute(),
    );
    for (const path of [`/events/${id}`, `/images/shares/events/${id}`]) {
      expect((await site().visitor().fetch(path)).status).toBe(404);
    }
  });
});

it('the drawn picture of an event has a calendar leaf, and is drawn again after a move or a cancellation [SHARE-19, SHARE-48, SHARE-57]', async () => {
  const id = await insertEvent();
  const path = `/images/shares/events/${id}`;
  const drawings = [await expectDrawing(site(), path)];
  const changes = [
    { event_date: '2026-12-03T15:00:00.000Z', event_end_date: null },
    { cancelled_at: '2026-12-01T00:00:00.000Z' },
  ];
  for (const change of changes) {
    await site().database.write((transaction) =>
      transaction.updateTable('events').set(change).where('id', '=', id).execute(),
    );
    drawings.push(await expectDrawing(site(), path));
  }
  expect(new Set(drawings.map((bytes) => bytes.toString('base64'))).size).toBe(3);
});
