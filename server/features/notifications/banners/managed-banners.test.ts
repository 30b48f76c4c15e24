import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BANNERS_MAX } from '#contract/foundations/limits.ts';
import type { Banner } from '#contract/notifications/banners.ts';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { meetBeforeInsert } from '#server/testing/lock-waits.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { upload } from '#server/testing/uploads.ts';
import { bannerRow } from './banners.tables.ts';

const site = useTestApp();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const clear = () =>
  site().database.write((transaction) => transaction.deleteFrom('featured_banners').execute());

let admin: TestClient;
beforeEach(async () => {
  await clear();
  admin = await site().member({ rank: 'admin' });
});
afterEach(clear);

type Fields = Partial<Parameters<typeof admin.call<'createBanner'>>[1]>;
const whole = (fields: Fields = {}) => ({
  title: '星祭り',
  description: '夜空の下で',
  link_url: '/events',
  link_text: 'くわしく見る',
  display_start: inMinutes(-10),
  ...fields,
});

async function create(fields: Fields = {}): Promise<ManagedBanner> {
  return (await admin.call('createBanner', { requestId: newId(), ...whole(fields) })).banner;
}

async function save(banner: ManagedBanner, fields: Fields = {}, client = admin) {
  const { id: bannerId, updated_at: baseUpdatedAt } = banner;
  const { display_start } = banner;
  const saved = { ...whole({ display_start, ...fields }), bannerId, baseUpdatedAt };
  return (await client.call('updateBanner', saved)).banner;
}

async function managed(): Promise<ManagedBanner[]> {
  return (await admin.get<{ items: ManagedBanner[] }>('/api/admin/banners')).items;
}

async function onHome(): Promise<string[]> {
  const { items } = await site().visitor().get<{ items: Banner[] }>('/api/banners');
  return items.map(({ title }) => title);
}

/** Returns the audit log entries about banners, the latest last. */
async function logged() {
  const rows = await site()
    .database.read.selectFrom('audit_log')
    .where('actor_id', '=', admin.id)
    .where('target_type', '=', 'banner')
    .orderBy('created_at')
    .select(['action', 'target_name', 'changes'])
    .execute();
  return rows.map(({ changes, ...row }) => ({
    ...row,
    fields: (JSON.parse(changes) as { field: string }[]).map(({ field }) => field),
  }));
}

describe('a banner', () => {
  it('is on the home page once it is created, after the other banners and without markup [BREC-13, ROLE-08]', async () => {
    await create({ title: 'ひとつめ' });
    const banner = await create({ title: '<b>ふたつめ</b>', description: '絵<script>' });
    expect(banner).toMatchObject({ title: 'ふたつめ', description: '絵', state: 'shown' });
    expect(await onHome()).toEqual(['ひとつめ', 'ふたつめ']);
    expect((await managed()).map(({ title }) => title)).toEqual(['ひとつめ', 'ふたつめ']);
    const { items } = await site().visitor().get<{ items: Banner[] }>('/api/banners');
    const orders = items.map(({ display_order }) => display_order);
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
    expect(new Set(orders).size).toBe(2);
    expect((await managed()).map(({ display_order }) => display_order)).toEqual(orders);
  });

  it('is created once per request id, even by concurrent calls [BANNER-15]', async () => {
    const request = { requestId: newId(), display_start: inMinutes(-10), title: '<i>星</i>' };
    const [one, two] = await Promise.all([create(request), create(request)]);
    expect(two.id).toBe(one.id);
    expect((await create(request)).id).toBe(one.id);
    expect(await managed()).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });

  it.each([
    { title: '月祭り' },
    { display_end: inMinutes(60) },
    { link_url: null },
    { is_active: false },
  ])('is refused when its request id belongs to a banner with other contents: %o', async (edit) => {
    const request = { requestId: newId(), display_start: inMinutes(-10) };
    await create(request);
    const failure = await failureOf(create({ ...request, ...edit }));
    expect(failure.envelope.details?.reason).toBe('request-used');
    expect((await managed()).map(({ title }) => title)).toEqual(['星祭り']);
  });

  it('has a state that says why it is not on the home page [BANNER-19]', async () => {
    await create({ title: '予定', display_start: inMinutes(10) });
    await create({ title: '終了', display_end: inMinutes(-1) });
    await create({ title: '停止', is_active: false });
    for (const number of [1, 2, 3, 4, 5, 6]) await create({ title: `${number}` });
    const states = (await managed()).map(({ title, state }) => [title, state]);
    expect(Object.fromEntries(states)).toEqual({
      予定: 'planned',
      終了: 'over',
      停止: 'inactive',
      1: 'shown',
      2: 'shown',
      3: 'shown',
      4: 'shown',
      5: 'shown',
      6: 'behind',
    });
    expect(await onHome()).toEqual(['1', '2', '3', '4', '5']);
  });

  it.each([
    ['title', { title: '<b></b>' }],
    ['title', { title: '' }],
    ['display_end', { display_end: inMinutes(-20) }],
    ['display_end', { display_start: inMinutes(5), display_end: inMinutes(5) }],
    ['display_start', { display_start: 'あした' }],
    ['link_text', { link_text: '' }],
    ['link_url', { link_url: 'javascript:alert(1)' }],
    ['link_url', { link_url: '//evil.example' }],
    ['image_key', { image_key: `post-images/${'a'.repeat(32)}.png` }],
    ['crop_phone', { crop_phone: { x: 50, y: 0, width: 60, height: 100 } }],
    ['description', { description: 'あ'.repeat(201) }],
  ])(
    'with an invalid %s is refused with an error at this field and not stored (%j) [BANNER-14]',
    async (field, fields) => {
      const { envelope } = await failureOf(create(fields));
      expect(envelope.status).toBe('INVALID_ARGUMENT');
      expect(Object.keys(envelope.details?.fields ?? {}).map((path) => path.split('.')[0])).toEqual(
        [field],
      );
      expect(await managed()).toEqual([]);
      const banner = await create();
      expect((await failureOf(save(banner, fields))).envelope.status).toBe('INVALID_ARGUMENT');
      expect(await managed()).toEqual([banner]);
    },
  );

  it('can keep a picture of another member, but cannot get the picture back after its removal', async () => {
    const picture = await upload(admin, await pngPicture({ width: 8, height: 8 }), {
      folder: 'announcement-images',
    });
    const banner = await create({ image_key: picture.key });
    expect(banner.upload).toEqual(picture);
    const other = await site().member({ rank: 'admin' });
    const saved = await save(banner, { title: '直しました', image_key: picture.key }, other);
    expect(saved).toMatchObject({ title: '直しました', upload: { key: picture.key } });
    const without = await save(saved, { image_key: null }, other);
    expect(without.upload).toBeNull();
    const failure = await failureOf(save(without, { image_key: picture.key }, other));
    expect(failure.envelope.details?.reason).toBe('picture-not-yours');
  });

  it('is refused when there are already too many banners', async () => {
    const rows = Array.from({ length: BANNERS_MAX }, () => bannerRow({ title: '前の' }));
    await insertRows(site().database, 'featured_banners', rows);
    expect((await failureOf(create())).envelope.status).toBe('RESOURCE_EXHAUSTED');
    await admin.call('deleteBanner', { bannerId: rows[0]?.id ?? '' });
    expect(await create()).toMatchObject({ title: '星祭り' });
  });

  itOnPostgres(
    'is refused by concurrent calls when there are too many banners, and each banner has its own position [OPS-427]',
    async () => {
      const rows = Array.from({ length: BANNERS_MAX - 2 }, (_, index) =>
        bannerRow({ title: '前の', display_order: index + 1 }),
      );
      await insertRows(site().database, 'featured_banners', rows);
      const calls = [1, 2, 3].map(() => () => create());
      await meetBeforeInsert(site().database, 'featured_banners', calls);
      const orders = (await managed()).map(({ display_order }) => display_order);
      expect(orders).toHaveLength(BANNERS_MAX);
      expect(new Set(orders).size).toBe(BANNERS_MAX);
    },
  );
});

describe('saving a banner', () => {
  it('fails after another save, even within the same millisecond [BANNER-16]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const banner = await create();
    await save(banner, { title: 'わたしの案' });
    const { envelope } = await failureOf(save(banner, { title: 'あの人の案' }));
    expect(envelope.details?.reason).toBe('changed-elsewhere');
    expect(await managed()).toMatchObject([{ title: 'わたしの案' }]);
  });

  it('fails for one of two admins who edit the same version [BANNER-16]', async () => {
    const banner = await create();
    const other = await site().member({ rank: 'admin' });
    const outcomes = await Promise.allSettled([
      save(banner, { title: 'わたしの案' }),
      save(banner, { title: 'あの人の案' }, other),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([
      { reason: { envelope: { status: 'ABORTED', details: { reason: 'changed-elsewhere' } } } },
    ]);
    const [now] = await managed();
    if (!now) return expect.fail();
    expect(await save(now, { title: 'ふたりの案' })).toMatchObject({ title: 'ふたりの案' });
  });

  it('that is repeated after a lost response returns the saved banner unchanged [BANNER-15]', async () => {
    const banner = await create();
    const saved = await save(banner, { title: '直しました' });
    expect(await save(banner, { title: '直しました' })).toEqual(saved);
    expect((await logged()).map(({ action }) => action)).toEqual([
      'banner.created',
      'banner.updated',
    ]);
  });

  it('and deleting it are refused with not-found when the banner does not exist', async () => {
    const banner = await create();
    const remove = () => admin.call('deleteBanner', { bannerId: banner.id });
    expect(await remove()).toEqual({ deleted_id: banner.id });
    for (const attempt of [remove, () => save(banner, { title: '直しました' })]) {
      expect((await failureOf(attempt())).envelope.status).toBe('NOT_FOUND');
    }
    expect(await onHome()).toEqual([]);
  });
});

describe('the order of banners', () => {
  const titles = async () => (await managed()).map(({ title }) => title);

  it('applies to the home page once an admin has set it [BANNER-17]', async () => {
    const [a, b, c] = [
      await create({ title: 'a' }),
      await create({ title: 'b' }),
      await create({ title: 'c' }),
    ];
    const { items } = await admin.call('orderBanners', { bannerIds: [c.id, a.id, b.id] });
    expect(items.map(({ title }) => title)).toEqual(['c', 'a', 'b']);
    expect(await onHome()).toEqual(['c', 'a', 'b']);
    // Sorting does not change the version of `a`, so this save is accepted.
    expect(await save(a, { title: 'a2' })).toMatchObject({ title: 'a2' });
    await create({ title: 'd' });
    expect(await titles()).toEqual(['c', 'a2', 'b', 'd']);
  });

  it('is refused unless it contains each banner exactly once [BANNER-24]', async () => {
    const [a, b] = [await create({ title: 'a' }), await create({ title: 'b' })];
    for (const bannerIds of [[a.id], [a.id, a.id], [a.id, newId()], [a.id, b.id, newId()], []]) {
      const { envelope } = await failureOf(admin.call('orderBanners', { bannerIds }));
      expect(envelope.details?.reason).toBe('changed-elsewhere');
    }
    expect(await titles()).toEqual(['a', 'b']);
  });

  it('is one of two orders that admins save concurrently, and not a mixture of them', async () => {
    const created = [];
    for (const title of ['a', 'b', 'c', 'd']) created.push(await create({ title }));
    const ids = created.map(({ id }) => id);
    const other = await site().member({ rank: 'admin' });
    await Promise.all([
      admin.call('orderBanners', { bannerIds: ids.toReversed() }),
      other.call('orderBanners', { bannerIds: ids.toSorted() }),
    ]);
    const now = (await managed()).map(({ id }) => id);
    expect([ids.toReversed(), ids.toSorted()]).toContainEqual(now);
  });
});

describe('the audit log', () => {
  it('records the actions on a banner and their changes [BANNER-20]', async () => {
    const banner = await create();
    const other = await create({ title: 'もうひとつ' });
    const saved = await save(banner, { title: '直しました', is_active: false });
    await admin.call('orderBanners', { bannerIds: [other.id, banner.id] });
    await admin.call('orderBanners', { bannerIds: [other.id, banner.id] });
    await admin.call('deleteBanner', { bannerId: saved.id });
    const [created, , updated, ...rest] = await logged();
    expect(created).toMatchObject({ action: 'banner.created', target_name: '星祭り' });
    expect(created?.fields).toContain('display_start');
    expect(updated).toEqual({
      action: 'banner.updated',
      target_name: '直しました',
      fields: ['title', 'is_active'],
    });
    expect(rest.map(({ action }) => action)).toEqual(['banner.reordered', 'banner.deleted']);
    expect(rest[1]?.target_name).toBe('直しました');
  });
});
