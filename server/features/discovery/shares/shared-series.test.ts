import { expect, it } from 'vitest';
import {
  insertPostFor,
  insertSeries,
} from '#server/features/posts/post-series/post-series.testing.ts';
import { changePost, insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { expectDrawing, metaOf, pageAt } from './shares.testing.ts';

const site = useTestApp();

it('the page of a series has its title, its feed and the number of public posts [SER-32]', async () => {
  const { database } = site();
  const author = await site().member({ display_name: '星野' });
  const postId = await insertPost(database, author.id, { title: '一日目' });
  const secret = await insertPostFor(database, author.id, 'private');
  const path = `/series/${await insertSeries(database, author.id, [postId, secret])}`;
  expect(metaOf(await pageAt(site().visitor(), path))).toMatchObject({
    'og:title': 'ルナの一日',
    'og:description': '星野さんのシリーズ・全1作品',
  });
  await expectDrawing(site(), `/images/shares${path}`);
  const feed = await (await site().visitor().fetch(`${path}/feed.atom`)).text();
  expect(feed).toContain(postId);
  expect(feed).not.toContain(secret);
  const sitemap = await (await site().visitor().fetch('/sitemaps/series.xml')).text();
  expect(sitemap).toContain(path);
  await changePost(database, postId, { is_published: false, is_draft: true });
  expect((await site().visitor().fetch(path)).status).toBe(404);
});
