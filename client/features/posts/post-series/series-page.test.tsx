import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import SeriesPage from '#client/routes/series.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp, visitor } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import ChooseSeriesDialog from './choose-series-dialog.tsx';
import SeriesNavigation from './series-navigation.tsx';

const posts = ['一日目', '二日目', '三日目'].map((title, index) =>
  aCard({ id: `p${index + 1}`, title }),
);

function aSeries(fields: Partial<PostSeries> = {}): PostSeries {
  return {
    id: 's1',
    user_id: 'u2',
    profiles: aProfile({ id: 'u2', display_name: '星野' }),
    title: 'ルナの一日',
    description: '朝から夜まで',
    posts_count: 3,
    cover: posts[0] ?? null,
    cover_post_id: null,
    first_post_id: 'p1',
    is_following: false,
    hidden: null,
    can: { edit: false, follow: true, report: true },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

let client: QueryClient;

function open(fields: Partial<PostSeries>, handlers: Handlers = {}, session = aMember()) {
  const series = aSeries(fields);
  const calls = stubServer({
    '/api/series/{seriesId}': () => series,
    '/api/series/{seriesId}/posts': () => ({ items: posts, next_cursor: null, has_more: false }),
    ...handlers,
  });
  const place = { session, path: '/series/s1', route: '/series/:seriesId' };
  ({ client } = renderInApp(<SeriesPage />, place));
  return (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
}

const own = { can: { edit: true, follow: false, report: false } };

it('the page of a series shows the posts in order, and links to the first post [SER-01]', async () => {
  open({}, {}, visitor);
  expect(await screen.findByRole('heading', { level: 1, name: 'ルナの一日' })).toBeDefined();
  const list = await screen.findByRole('list', { name: 'シリーズの作品' });
  const names = within(list).getAllByRole('listitem');
  expect(names.map((row) => row.textContent)).toEqual([
    expect.stringContaining('1.一日目'),
    expect.stringContaining('2.二日目'),
    expect.stringContaining('3.三日目'),
  ]);
  const first = screen.getByRole('link', { name: '最初から読む' });
  expect(first.getAttribute('href')).toBe('/posts/p1');
  expect(screen.queryByRole('button', { name: /の順番/ })).toBeNull();
});

it('the follow button of a series sends a call, and is reset when the call fails [SER-20]', async () => {
  const sent = open({}, { '/functions/setSeriesFollow': () => refusal('unavailable') });
  const follow = await screen.findByRole('button', { name: 'シリーズをフォロー：ルナの一日' });
  await userEvent.click(follow);
  await waitFor(() =>
    expect(sent('setSeriesFollow')).toEqual([{ seriesId: 's1', following: true }]),
  );
  expect(
    await screen.findByRole('button', { name: 'シリーズをフォロー：ルナの一日' }),
  ).toBeDefined();
});

it('a series can be shared only when others can read one of its posts [SER-12]', async () => {
  open(own);
  expect(await screen.findByRole('button', { name: 'シェア' })).toBeDefined();
  cleanup();
  open({ ...own, first_post_id: null, posts_count: 0 });
  await screen.findByRole('heading', { level: 1, name: 'ルナの一日' });
  expect(screen.queryByRole('button', { name: 'シェア' })).toBeNull();
});

it('an empty series of the viewer offers to add posts [SER-03]', async () => {
  const none = { items: [], next_cursor: null, has_more: false };
  open(own, {
    '/api/series/{seriesId}/posts': () => none,
    '/api/users/{userId}/posts': () => ({ ...none, items: posts }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '投稿を加える' }));
  const dialog = await screen.findByRole('dialog', { name: '投稿を加える' });
  expect(await within(dialog).findByRole('checkbox', { name: /一日目/ })).toBeDefined();
});

/** Returns the handlers of a server that stores the order of the posts. */
function ordering(): Handlers {
  let order = posts;
  return {
    '/api/series/{seriesId}/posts': () => ({ items: order, next_cursor: null, has_more: false }),
    '/functions/moveSeriesPost': ({ data: { postId, afterPostId } }) => {
      const others = order.filter(({ id }) => id !== postId);
      const place = others.findIndex(({ id }) => id === afterPostId) + 1;
      order = others.toSpliced(place, 0, ...order.filter(({ id }) => id === postId));
      return { series: aSeries(own) };
    },
  };
}

it('the menu of a handle moves a post of a series [LOOK-29]', async () => {
  const sent = open(own, ordering());
  await userEvent.click(
    await screen.findByRole('button', { name: /^「三日目」の順番、3件中3番目/ }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: '上へ動かす' }));
  const moved = await screen.findByRole('button', { name: /^「三日目」の順番、3件中2番目/ });
  await waitFor(() => expect(document.activeElement).toBe(moved));
  await waitFor(() =>
    expect(sent('moveSeriesPost')).toEqual([{ seriesId: 's1', postId: 'p3', afterPostId: 'p1' }]),
  );
});

it('a key press moves a post of a series, and the call names the post that now precedes it [SER-07]', async () => {
  const sent = open(own, ordering());
  const handle = await screen.findByRole('button', { name: /^「三日目」の順番、3件中3番目/ });
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  const moved = await screen.findByRole('button', { name: /^「三日目」の順番、3件中2番目/ });
  expect(document.activeElement).toBe(moved);
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() =>
    expect(sent('moveSeriesPost')).toEqual([
      { seriesId: 's1', postId: 'p3', afterPostId: 'p1' },
      { seriesId: 's1', postId: 'p3', afterPostId: null },
    ]),
  );
});

it('a dragged post keeps its new position when the browser takes over the gesture [SER-07]', async () => {
  const sent = open(own, ordering());
  const handle = await screen.findByRole('button', { name: /^「一日目」の順番、3件中1番目/ });
  HTMLElement.prototype.setPointerCapture = () => {};
  const rows = within(screen.getByRole('list', { name: 'シリーズの作品' })).getAllByRole(
    'listitem',
  );
  rows.forEach((row, place) => {
    row.getBoundingClientRect = () => new DOMRect(0, place * 100, 100, 100);
  });
  const at = (clientY: number) => ({ clientX: 50, clientY, button: 0, pointerId: 1 });
  fireEvent.pointerDown(handle, at(50));
  fireEvent.pointerMove(handle, at(150));
  fireEvent.pointerCancel(handle, at(150));
  await waitFor(() =>
    expect(sent('moveSeriesPost')).toEqual([{ seriesId: 's1', postId: 'p1', afterPostId: 'p2' }]),
  );
});

it('a series is deleted after a dialog that says that its posts stay [SER-05]', async () => {
  const sent = open(own, { '/functions/deletePostSeries': () => ({ deleted_id: 's1' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'シリーズのメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'シリーズを削除' }));
  const dialog = await screen.findByRole('dialog', { name: 'このシリーズを削除しますか？' });
  expect(dialog.textContent).toContain('入っている投稿は、そのまま残ります');
  await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(sent('deletePostSeries')).toEqual([{ seriesId: 's1' }]));
});

it('the form of a series keeps the typed text when a newer version of the series arrives [SER-33]', async () => {
  let title = 'ルナの一日';
  open(own, {
    '/api/series/{seriesId}': () => aSeries({ ...own, title, updated_at: `of ${title}` }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'シリーズのメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'シリーズを編集' }));
  const field = await screen.findByDisplayValue<HTMLInputElement>('ルナの一日');
  await userEvent.type(field, 'と夜');
  title = 'ルミの一日';
  await act(() => client.refetchQueries());
  expect(await screen.findByText(title, { selector: 'h1' })).toBeDefined();
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('ルナの一日と夜');
});

it('the page of a missing series says that it was not found [SER-12]', async () => {
  open({}, { '/api/series/{seriesId}': () => refusal('not-found') });
  expect(
    await screen.findByRole('heading', { name: 'このシリーズは見つかりませんでした' }),
  ).toBeDefined();
});

it('the navigation below a post links to the previous post of its series, and shows the number of the current post [SER-10, SER-46]', async () => {
  const place = {
    id: 's1',
    title: 'ルナの一日',
    ...{ number: 3, total: 3, previous: { id: 'p2', title: '二日目' }, next: null },
  };
  stubServer({ '/api/posts/{postId}/series': () => ({ items: [place] }) });
  renderInApp(<SeriesNavigation postId="p3" />, { session: aMember() });
  const around = await screen.findByRole('navigation', { name: 'シリーズ「ルナの一日」' });
  const previous = within(around).getByRole('link', { name: '前へ：二日目' });
  expect(previous.getAttribute('href')).toBe('/posts/p2');
  expect(around.textContent).toContain('3 / 3');
  expect(around.textContent).toContain('最新の作品です');
});

it('the choice of series sends the series that is checked, and unchecks it when the call fails [SER-03, SER-42]', async () => {
  const series = { id: 's1', title: 'ルナの一日', parts_count: 2, has_post: false };
  const calls = stubServer({
    '/api/own-series': () => ({ items: [series], next_cursor: null, has_more: false }),
    '/functions/addSeriesPosts': () => refusal('unavailable'),
  });
  renderInApp(<ChooseSeriesDialog postId="p1" open onClose={() => {}} />, { session: aMember() });
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'ルナの一日' });
  await userEvent.click(choice);
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/functions/addSeriesPosts')).toHaveLength(1),
  );
  await waitFor(() => expect(choice.checked).toBe(false));
});
