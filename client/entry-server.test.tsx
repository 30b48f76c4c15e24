// @vitest-environment node
import { Suspense, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Banner } from '#contract/notifications/banners.ts';
import { prerenderAll, renderHome } from './entry-server.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { aCard } from './testing/posts.ts';
import { aMember } from './testing/render.tsx';

const data = anInitialData();

afterEach(() => void vi.useRealTimers());

it('renderHome renders home without a browser, with the same links as the browser', async () => {
  const html = await renderHome(data);
  expect(html).toContain('ようこそ、ためしの広場へ');
  expect(html).toContain('届いていた絵');
  expect(html).toContain('href="#/login"');
  expect(html).toContain(`href="#/posts/${data.recent.items[0]?.id}"`);
});

it('renderHome renders the lazy components too', async () => {
  const html = await renderHome({ ...data, session: aMember({ display_name: 'ことり' }) });
  expect(html).toContain('ことりのアカウントメニュー');
  expect(html).not.toContain('href="#/login"');
});

it('renderHome keeps concurrent renderings separate', async () => {
  const [mine, other] = await Promise.all([
    renderHome({ ...data, session: aMember({ display_name: 'ほかならぬ私' }) }),
    renderHome(data),
  ]);
  expect(mine).toContain('ほかならぬ私');
  expect(other).not.toContain('ほかならぬ私');
});

it('the HTML of home contains nothing that the content security policy blocks, and escapes markup in titles [VIEW-11, VIEW-20]', async () => {
  const hostile = '</template><script>alert("☆")</script><img src=x onerror=alert(1) style="x">';
  const html = await renderHome({
    ...data,
    recent: { ...data.recent, items: [aCard({ title: hostile })] },
  });
  expect(html).toContain('&lt;/template&gt;');
  expect(html).toContain(' data-style="');
  expect(html).not.toMatch(/<script|<\/template|<img src=x| style="|<link/);
});

it('renderHome throws the error of a component inside a Suspense boundary, after one rendering [VIEW-24]', async () => {
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
  const broken = renderHome({ ...data, banners: { items: [banner] } });
  await expect(broken).rejects.toThrow('a banner without a title');
  expect(renderings).toBe(1);
});

it('the HTML of home contains the strip of a read-only site [RO-11]', async () => {
  const site_settings = {
    ...data.site_settings,
    read_only: { message: '作業中です', until: null },
  };
  expect(await renderHome({ ...data, site_settings })).toContain('作業中です');
  expect(await renderHome(data)).not.toContain('閲覧のみ');
});

it('renderHome leaves no timer that would keep the data in memory', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderHome({ ...data, session: aMember() });
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

it('prerenderAll aborts a component that never stops suspending [VIEW-14]', async () => {
  const never = new Promise<string>(() => undefined);
  await expect(prerenderAll(inSuspense(never), 50)).rejects.toMatchObject({ name: 'TimeoutError' });
});
