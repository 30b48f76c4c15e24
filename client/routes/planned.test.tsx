import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft, anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import PlannedPage from './planned.tsx';

/** Friday, 21:00 in Japan. */
const NOW = '2026-11-27T12:00:00.000Z';
const MIDNIGHT = '2026-11-27T15:00:00.000Z';

function aPlanned(id: string, plan: Partial<Plan> = {}): PlannedPost {
  const { hidden: _, ...card } = aDraft({ id, title: id });
  return { ...card, plan: { publish_at: MIDNIGHT, failure: null, ...plan } };
}

let toasts: Toast[] = [];
let stop = () => {};

function open(posts: PlannedPost[], handlers: Handlers = {}) {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
  let stored = posts;
  const remove = (postId: string) => {
    stored = stored.filter(({ id }) => id !== postId);
  };
  const calls = stubServer({
    '/api/planned-posts': () => ({ items: stored, next_cursor: null, has_more: false }),
    '/functions/unplanPost': ({ data }) => {
      remove(data.postId);
      return { post: anOwnPost({ id: data.postId, is_draft: true, is_published: false }) };
    },
    '/functions/planPost': ({ data: { postId, publishAt } }) => {
      stored = posts.map((post) =>
        post.id === postId ? aPlanned(postId, { publish_at: publishAt }) : post,
      );
      return { post: anOwnPost({ id: postId, is_draft: true, is_published: false }) };
    },
    '/functions/setPostPublished': ({ data }) => {
      remove(data.postId);
      return { post: anOwnPost({ id: data.postId }) };
    },
    ...handlers,
  });
  renderInApp(<PlannedPage />, { session: aMember(), path: '/planned' });
  return (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
}

const rows = () =>
  within(screen.getByRole('list', { name: '公開を予約した投稿' })).getAllByRole('listitem');

async function choose(title: string, entry: string) {
  await userEvent.click(
    await screen.findByRole('button', { name: `「${title}」の予約のメニュー` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the planned posts', () => {
  it('show their times in Japan, and link to the form [PLAN-21]', async () => {
    open([aPlanned('a')]);
    const link = await screen.findByRole('link', { name: '「a」を編集' });
    expect(link.getAttribute('href')).toBe('/posts/a/edit');
    expect(screen.getByText('明日・11月28日(土) 00:00（日本時間）')).toBeTruthy();
  });

  it('are replaced by a text when there are none, and by a retry button after a failure [PLAN-63]', async () => {
    let fails = true;
    open([], {
      '/api/planned-posts': () =>
        fails ? refusal('unavailable') : { items: [], next_cursor: null, has_more: false },
    });
    await screen.findByText('データの読み込みに失敗しました');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('予約した投稿はありません')).toBeTruthy();
  });

  it('can be turned into drafts, which the toast offers to undo [PLAN-22, PLAN-64]', async () => {
    const sent = open([aPlanned('a'), aPlanned('b')]);
    await choose('a', '予約をやめる');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('予約'));
    expect(toasts[0]?.title).toBe('予約をやめて、下書きに戻しました');
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(sent('planPost')).toEqual([{ postId: 'a', publishAt: MIDNIGHT }]));
  });

  it('can be published immediately [PLAN-22]', async () => {
    const sent = open([aPlanned('a'), aPlanned('b')]);
    await choose('a', 'いますぐ公開');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(sent('setPostPublished')).toEqual([{ postId: 'a', isPublished: true }]);
  });

  it('get another time in a dialog, which stays open while the time is refused [PLAN-22]', async () => {
    const sent = open([aPlanned('a')]);
    await userEvent.click(await screen.findByRole('button', { name: '日時を変える：「a」' }));
    const dialog = within(await screen.findByRole('dialog', { name: '日時を変える' }));
    fireEvent.change(dialog.getByLabelText('日付'), { target: { value: '2026-11-26' } });
    await userEvent.click(dialog.getByRole('button', { name: '予約する' }));
    expect(dialog.getByText('公開する日時は、1分以上先にしてください')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '明日 18:00' }));
    await userEvent.click(dialog.getByRole('button', { name: '予約する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('planPost')).toEqual([{ postId: 'a', publishAt: '2026-11-28T09:00:00.000Z' }]);
    expect(toasts[0]?.message).toBe('11月28日(土) 18:00（日本時間）に公開されます');
  });

  it('show why they were not published, and can be retried [PLAN-23]', async () => {
    const sent = open([aPlanned('a', { failure: 'restricted' })]);
    expect(
      await screen.findByText('利用が制限されているあいだは、リンクのある投稿を公開できません'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '再試行：「a」' }));
    await waitFor(() => expect(sent('setPostPublished')).toHaveLength(1));
  });
});
