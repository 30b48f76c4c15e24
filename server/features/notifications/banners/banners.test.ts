import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Banner } from '#contract/notifications/banners.ts';
import type { FeaturedBannersTable } from '#server/features/notifications/banners/banners.tables.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertFile } from '#server/testing/works.ts';
import { bannerRow } from './banners.tables.ts';

const site = useTestApp();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function insertBanner(fields: Partial<FeaturedBannersTable> = {}): Promise<string> {
  const row = bannerRow({
    title: '星祭り',
    description: '夜空の下で',
    attribution: '絵: ルミ',
    link_url: '/events',
    link_text: 'くわしく見る',
    display_start: inMinutes(-10),
    ...fields,
  });
  await insertRows(site().database, 'featured_banners', [row]);
  return row.id;
}

async function shown(): Promise<Banner[]> {
  return (await site().visitor().get<{ items: Banner[] }>('/api/banners')).items;
}

const clear = () =>
  site().database.write((transaction) => transaction.deleteFrom('featured_banners').execute());
beforeEach(clear);
afterEach(clear);

it('banners are shown while they are active, have started and have not ended [BANNER-01, BANNER-02, BANNER-03, HOME-01]', async () => {
  const now = await insertBanner({ display_order: 1 });
  const until = await insertBanner({ display_order: 2, display_end: inMinutes(10) });
  await insertBanner({ is_active: false });
  await insertBanner({ display_start: inMinutes(10) });
  await insertBanner({ display_end: inMinutes(-1) });
  expect((await shown()).map(({ id }) => id)).toEqual([now, until]);
});

it('banners are ordered by display_order, at most five [BANNER-04]', async () => {
  const orders = [6, 2, 4, 1, 5, 3];
  const ids = await Promise.all(orders.map((display_order) => insertBanner({ display_order })));
  const expected = [1, 2, 3, 4, 5].map((order) => ids[orders.indexOf(order)]);
  expect((await shown()).map(({ id }) => id)).toEqual(expected);
});

it('banners have only the fields that are displayed, with the URL and size of their picture [BREC-12, BREC-13]', async () => {
  const member = await site().member();
  const image_key = await insertFile(site().database, member.id);
  const id = await insertBanner({ image_key });
  const focal = { x: 50, y: 50 };
  expect(await shown()).toEqual([
    {
      id,
      title: '星祭り',
      description: '夜空の下で',
      attribution: '絵: ルミ',
      link_url: '/events',
      link_text: 'くわしく見る',
      display_order: 0,
      image_url: `/images/${image_key}`,
      image: { width: 800, height: 600, placeholder: 'placeholder', alt: '', focal },
      phone_image: null,
    },
  ]);
});

it('the list of banners is empty at first, and a banner without a picture has no image', async () => {
  expect(await shown()).toEqual([]);
  await insertBanner();
  expect(await shown()).toMatchObject([{ image_url: null, image: null }]);
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://a.example'])(
  'a banner has no link when its URL is %s [VALID-03]',
  async (link_url) => {
    await insertBanner({ link_url });
    expect(await shown()).toMatchObject([{ link_url: null }]);
  },
);
