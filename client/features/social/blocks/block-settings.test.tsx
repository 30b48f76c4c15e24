import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import BlockSettings from './block-settings.tsx';

const members = ['みずき', 'はると'].map((display_name, index) =>
  aProfile({ id: `aUser00000000000001${index}`, display_name }),
);

it('the list of blocked members loads more members by a button, and keeps the focus after an unblock [HIDE-16, LIST-17]', async () => {
  let blocked = members;
  stubServer({
    '/api/blocks': ({ path }) => {
      const isSecond = path.includes('cursor=');
      const items = blocked
        .slice(isSecond ? 1 : 0, isSecond ? 2 : 1)
        .map((user) => ({ user, created_at: user.created_at }));
      const has_more = !isSecond && blocked.length > 1;
      return { items, has_more, next_cursor: has_more ? 'second' : null };
    },
    '/functions/setBlock': ({ data }) => {
      blocked = blocked.filter(({ id }) => id !== data.userId);
      return { blocked: data.blocked };
    },
  });
  renderInApp(<BlockSettings />, { session: aMember() });
  const list = await screen.findByRole('list', { name: 'ブロックした人' });
  await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
  expect(await within(list).findByText('はると')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'みずきさんのブロックを解除' }));
  await vi.waitFor(() => expect(screen.queryByText('みずき')).toBeNull(), 20_000);
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'はるとさんのブロックを解除' }));
  expect(await screen.findByText('ブロックした人はいません')).toBeTruthy();
});

it('an unblock button sends one call when it is pressed twice, and keeps the focus when the call fails [HIDE-33, HIDE-34]', async () => {
  let refuse = () => {};
  const answer = new Promise<ReturnType<typeof refusal>>((resolve) => {
    refuse = () => resolve(refusal('unavailable'));
  });
  const items = members.map((user) => ({ user, created_at: user.created_at }));
  const calls = stubServer({
    '/api/blocks': () => ({ items, has_more: false, next_cursor: null }),
    '/functions/setBlock': () => answer,
  });
  renderInApp(<BlockSettings />, { session: aMember() });
  const button = await screen.findByRole('button', { name: 'みずきさんのブロックを解除' });
  await userEvent.dblClick(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  refuse();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), { timeout: 20_000 });
  expect(document.activeElement).toBe(button);
  expect(calls.filter(({ path }) => path === '/functions/setBlock')).toHaveLength(1);
});

it('the list of blocked members offers a retry when it cannot be read', async () => {
  let answers = 0;
  stubServer({
    '/api/blocks': () => {
      answers += 1;
      if (answers === 1) return refusal('internal');
      return { items: [], has_more: false, next_cursor: null };
    },
  });
  renderInApp(<BlockSettings />, { session: aMember() });
  await userEvent.click(await screen.findByRole('button', { name: '再試行' }));
  expect(await screen.findByText('ブロックした人はいません')).toBeTruthy();
});
