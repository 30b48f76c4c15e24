import { beforeAll, expect, it } from 'vitest';
import { tagPageRow } from '#server/features/tags/tags/tags.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows, setVisibility } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { canonicalOf, expectDrawing, linkedDataOf, metaOf, pageAt } from './shares.testing.ts';

const site = useTestApp();
let origin: string;

beforeAll(() => {
  origin = site().env.publicUrl.origin;
});

const pathOf = (tag: string) => `/tags/${encodeURIComponent(tag)}`;
const page = (tag: string) => pageAt(site().visitor(), pathOf(tag));

function publish(author: TestClient, tag: string) {
  const fields = { title: '星の夜', category: 'fanart' as const, character_tags: [tag] };
  return author.call('createPost', { ...fields, requestId: newId() });
}

it('the page of a character has its description and a drawn picture [SHARE-18]', async () => {
  const row = tagPageRow({ tag: 'ルミ', description: '星の子。' });
  await insertRows(site().database, 'tag_pages', [row]);
  const html = await page('ルミ');
  expect(canonicalOf(html)).toBe(origin + pathOf('ルミ'));
  expect(metaOf(html)).toMatchObject({
    'og:title': '#ルミの投稿',
    'og:description': '星の子。',
    'og:image': `${origin}/images/shares${pathOf('ルミ')}`,
  });
  const { CollectionPage, BreadcrumbList } = await linkedDataOf(html);
  expect(CollectionPage).toMatchObject({ about: { name: 'ルミ' }, description: '星の子。' });
  expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, { name: '#ルミの投稿' }] });
  await expectDrawing(site(), `/images/shares${pathOf('ルミ')}`);
});

it.each(['水彩', 'a/b', '100%', '🦊'.repeat(30), '"><b>'])(
  'a tag of a public post has a page: %s [SHARE-18]',
  async (tag) => {
    await publish(await site().member(), tag);
    const html = await page(tag);
    expect(canonicalOf(html)).toBe(origin + pathOf(tag));
    expect((await linkedDataOf(html)).CollectionPage).toMatchObject({ about: { name: tag } });
    await expectDrawing(site(), `/images/shares${pathOf(tag)}`);
  },
);

it('the page of a tag disappears immediately when the only member with the tag becomes private [SHARE-18]', async () => {
  const { database } = site();
  const author = await site().member();
  await publish(author, 'わたしだけ');
  await page('わたしだけ');
  await database.write((transaction) => setVisibility(transaction, author.id, 'private'));
  for (const path of [pathOf('わたしだけ'), `/images/shares${pathOf('わたしだけ')}`]) {
    expect((await site().visitor().fetch(path)).status).toBe(404);
  }
});

it('the URLs of an alias and of another spelling redirect to the URL of the tag [SHARE-47]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  await publish(admin, 'Tsukiyo');
  await admin.call('mergeTags', { from: '月の夜', into: 'Tsukiyo' });
  for (const other of ['月の夜', 'ＴＳＵＫＩＹＯ']) {
    const response = await site().visitor().fetch(pathOf(other));
    expect([response.status, response.headers.get('location')]).toEqual([308, pathOf('Tsukiyo')]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  }
  expect(canonicalOf(await page('Tsukiyo'))).toBe(origin + pathOf('Tsukiyo'));
});
