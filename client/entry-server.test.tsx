// @vitest-environment node
import { Suspense, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Banner } from '#contract/notifications/banners.ts';
import { prerenderAll, renderPage } from './entry-server.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { linkedPages } from './testing/linked-pages.ts';
import { aCard } from './testing/posts.ts';
import { aMember } from './testing/render.tsx';

const data = anInitialData();
const renderHome = (fields: Parameters<typeof anInitialData>[0] = {}) =>
  renderPage('/', anInitialData(fields));

const pageOf = <Item,>(items: Item[]) => ({ items, next_cursor: null, has_more: false });

afterEach(() => void vi.useRealTimers());

it('renderPage renders home without a browser, with the same links as the browser', async () => {
  const card = aCard({ title: '届いていた絵' });
  const html = await renderHome({ recent: pageOf([card]) });
  expect(html).toContain('ようこそ、ためしの広場へ');
  expect(html).toContain('届いていた絵');
  expect(html).toContain('href="#/login"');
  expect(html).toContain(`href="#/posts/${card.id}"`);
});

it.each(linkedPages)(
  'renderPage renders %s without a browser [SHARE-67]',
  async (route, page, text) => {
    const html = await renderPage(route, page);
    expect(html).toContain(text);
    expect(html).not.toMatch(/<script|<\/template| style="|<link/);
  },
);

it('renderPage renders the lazy components too', async () => {
  const html = await renderHome({ session: aMember({ display_name: 'ことり' }) });
  expect(html).toContain('ことりのアカウントメニュー');
  expect(html).not.toContain('href="#/login"');
});

it('renderPage keeps concurrent renderings separate', async () => {
  const [mine, other] = await Promise.all([
    renderHome({ session: aMember({ display_name: 'ほかならぬ私' }) }),
    renderHome(),
  ]);
  expect(mine).toContain('ほかならぬ私');
  expect(other).not.toContain('ほかならぬ私');
});

it('the HTML of home contains nothing that the content security policy blocks, and escapes markup in titles [VIEW-11, VIEW-20]', async () => {
  const hostile = '</template><script>alert("☆")</script><img src=x onerror=alert(1) style="x">';
  const html = await renderHome({ recent: pageOf([aCard({ title: hostile })]) });
  expect(html).toContain('&lt;/template&gt;');
  expect(html).toContain(' data-style="');
  expect(html).not.toMatch(/<script|<\/template|<img src=x| style="|<link/);
});

it('renderPage throws the error of a component inside a Suspense boundary, after one rendering [VIEW-24]', async () => {
  let renderings = 0;
  const banner = {
    get id(): string {
      throw new Error('unexpected');
    },
    get title(): string {
      renderings += 1;
      throw new Error('a banner without a title');
    },
  } as Banner;
  const broken = renderHome({ banners: { items: [banner] } });
  await expect(broken).rejects.toThrow('a banner without a title');
  expect(renderings).toBe(1);
});

it('the HTML of home contains the strip of a read-only site [RO-11]', async () => {
  const site_settings = {
    ...data['/api/site-settings'],
    read_only: { message: '作業中です', until: null },
  };
  expect(await renderHome({ site_settings })).toContain('作業中です');
  expect(await renderHome()).not.toContain('閲覧のみ');
});

it('renderPage leaves no timer that would keep the data in memory', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderHome({ session: aMember() });
  expect(vi.getTimerCount()).toBe(0);
});

function Late({ promise }: { promise: Promise<string> }) {
  return <p>{use(promise)}</p>;
}

const inSuspense = (promise: Promise<string>) => (
  <Suspense fallback={<p>読み込み中</p>}>
    <Late promise={promise} />
  </Suspense>
);

it('prerenderAll waits for suspended components', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const html = prerenderAll(inSuspense(promise));
  resolve('できました');
  expect(await html).toContain('できました');
  expect(await html).not.toContain('読み込み中');
});

it('prerenderAll aborts a component that never stops suspending [VIEW-26]', async () => {
  const never = new Promise<string>(() => undefined);
  await expect(prerenderAll(inSuspense(never), 50)).rejects.toMatchObject({ name: 'TimeoutError' });
});
