import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { dataOf, type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import FollowRequestsPage from './follow-requests.tsx';

const fans = ['みずき', 'はると', 'ゆい'].map((display_name, index) =>
  aProfile({ id: `aFan000000000000000${index}`, username: `fan_${index}`, display_name }),
);

function show(handlers: Handlers = {}) {
  let waiting = fans;
  const counts = () => ({
    follower_count: fans.length - waiting.length,
    waiting_count: waiting.length,
  });
  const calls = stubServer({
    '/api/follow-requests': () => ({
      items: waiting.map((user) => ({
        user,
        follow: { is_following: false, is_followed_by: false },
        created_at: '2026-11-01T00:00:00.000Z',
      })),
      next_cursor: null,
      has_more: false,
    }),
    '/functions/answerFollowRequest': ({ data }) => {
      waiting = waiting.filter(({ id }) => id !== data.requesterId);
      return counts();
    },
    '/functions/answerFollowRequests': () => {
      const [first, ...others] = waiting;
      waiting = others;
      return { ...counts(), answered: first ? 1 : 0, has_more: others.length > 0 };
    },
    ...handlers,
  });
  const page = (
    <>
      <FollowRequestsPage />
      <ToastHost />
    </>
  );
  renderInApp(page, { session: aMember(), path: '/follow-requests', route: '/follow-requests' });
  return { calls };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rows = () =>
  within(screen.getByRole('list', { name: '届いている申請' })).getAllByRole('listitem');

describe('the page of follow requests', () => {
  it('accepts a request, and offers in its row to follow the member in return [FOLLOW-42, FOLLOW-66, FOLLOW-74]', async () => {
    const { calls } = show();
    await press('承認する：はるとさんのフォロー申請');
    const said = await screen.findByText('承認しました');
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getByRole('button', { name: 'フォローする：はるとさん' })).toBeTruthy();
    expect(rows()).toHaveLength(3);
    expect(dataOf(calls, 'answerFollowRequest').at(-1)).toMatchObject({
      requesterId: fans[1]?.id,
      accept: true,
    });
  });

  it('refuses a request, and shows this in its row [FOLLOW-42, FOLLOW-66]', async () => {
    const { calls } = show();
    await press('断る：みずきさんのフォロー申請');
    expect(await screen.findByText('断りました')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /フォローする：みずきさん/ })).toBeNull();
    expect(dataOf(calls, 'answerFollowRequest').at(-1)).toMatchObject({
      requesterId: fans[0]?.id,
      accept: false,
    });
  });

  it('keeps the request after a failure, and shows the reason [FOLLOW-42]', async () => {
    show({ '/functions/answerFollowRequest': () => refusal('internal') });
    await press('承認する：ゆいさんのフォロー申請');
    expect(await screen.findByText('申請を処理できませんでした')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^承認する：ゆいさん/ })).toBeTruthy();
  });

  it('accepts all requests after a confirmation, in several calls if necessary [FOLLOW-42]', async () => {
    const { calls } = show();
    await press('すべて承認');
    const dialog = await screen.findByRole('dialog', {
      name: '届いている申請をすべて承認しますか？',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'すべて承認' }));
    expect(await screen.findByText('3件の申請を承認しました')).toBeTruthy();
    expect(await screen.findByText('届いている申請はありません')).toBeTruthy();
    const answered = calls.filter(({ path }) => path === '/functions/answerFollowRequests');
    expect(answered.map(({ data }) => data)).toEqual(
      answered.map(() => ({ accept: true, until: expect.any(String) })),
    );
    expect(new Set(answered.map(({ data }) => data.until)).size).toBe(1);
    expect(answered).toHaveLength(3);
  });
});
