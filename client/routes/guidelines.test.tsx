import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import type { Guidelines } from '#contract/moderation/guidelines.ts';
import GuidelinesPage from './guidelines.tsx';

const current: Guidelines = {
  version: 3,
  published_at: '2026-11-21T20:00:00.000Z',
  latest_version: 3,
  rules: [
    { id: 'respect', title: '相手を思いやる', text: '悪口は書かないでください。' },
    {
      id: 'ai',
      title: 'AIを使った作品',
      text: '本文に書いてください。\n\n詳しくは https://a.test/ai へ。',
    },
  ],
  changes: [
    { kind: 'added', id: 'ai', title: 'AIを使った作品' },
    { kind: 'changed', id: 'respect', title: '相手を思いやる' },
    { kind: 'removed', id: 'old', title: '古いルール' },
  ],
};
const former: Guidelines = {
  ...current,
  version: 2,
  rules: [{ id: 'old', title: '古いルール', text: '以前の文です。' }],
  changes: [],
};

beforeEach(() => {
  // Not implemented in jsdom.
  Element.prototype.scrollIntoView = vi.fn();
});

function open(path: string, handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings({ site_name: '月の広場' }),
    '/api/guidelines': ({ path }) => (path.endsWith('?version=2') ? former : current),
    ...handlers,
  });
  return { calls, ...renderInApp(<GuidelinesPage />, { path }) };
}

const rule = (name: string) => screen.findByRole('heading', { level: 2, name });

it('the guidelines page numbers the rules, and shows the version with its date in Japan and its changes [ROUTE-58]', async () => {
  open('/guidelines');
  const heading = await rule('2. AIを使った作品');
  const section = within(heading.parentElement as HTMLElement);
  expect(section.getByRole('link', { name: /^https:\/\/a\.test\/ai/ })).toBeTruthy();
  expect(screen.getByText(/^第3版.2026年11月22日/)).toBeTruthy();
  expect(await screen.findByText(/^月の広場は、/)).toBeTruthy();
  const changes = screen.getByRole('heading', { name: 'この版で変わったこと' }).parentElement;
  expect(
    within(changes as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '「AIを使った作品」を加えました。',
    '「相手を思いやる」の内容を変えました。',
    '「古いルール」をなくしました。',
  ]);
});

it('the guidelines page links to the previous version, which is shown as no longer in force [ROUTE-60]', async () => {
  open('/guidelines');
  await userEvent.click(await screen.findByRole('link', { name: 'ひとつ前の版を見る' }));
  await rule('1. 古いルール');
  expect(screen.getByText(/^これは以前の版（第2版）です。/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'いまのガイドラインを見る' }));
  await rule('1. 相手を思いやる');
  expect(screen.queryByText(/^これは以前の版/)).toBeNull();
});

it('the guidelines page scrolls to the rule in the address once the page has loaded [ROUTE-59]', async () => {
  const { router } = open('/guidelines?rule=ai');
  const heading = await rule('2. AIを使った作品');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(heading.scrollIntoView).toHaveBeenCalled();
  await act(() => router.navigate('/guidelines?rule=respect'));
  const first = await rule('1. 相手を思いやる');
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it.each(['/guidelines?rule=unknown', '/guidelines?version=abc', '/guidelines?version=-1'])(
  'the guidelines page shows the whole current version at %s',
  async (path) => {
    const { calls } = open(path);
    await rule('1. 相手を思いやる');
    expect(document.activeElement).toBe(document.body);
    const requests = calls.map(({ path }) => path).filter((path) => path.includes('guidelines'));
    expect(requests).toEqual(['/api/guidelines']);
  },
);

it('the guidelines page reports that a version does not exist, and links to the current version [ROUTE-60]', async () => {
  open('/guidelines?version=9', { '/api/guidelines': () => refusal('not-found') });
  expect(
    await screen.findByRole('heading', { name: 'この版のガイドラインは見つかりませんでした' }),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'いまのガイドラインを見る' });
  expect(link.getAttribute('href')).toBe('/guidelines');
});
