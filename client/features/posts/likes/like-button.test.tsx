import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelOutgoing } from '#client/lib/offline/outbox.ts';
import { reportWritable } from '#client/lib/offline/writable.ts';
import { aPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { disconnect, reconnect, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts } from '#client/ui/feedback/toast.tsx';
import { MINUTE } from '#contract/foundations/limits.ts';
import { LikeButton } from './like-button.tsx';
import { likeStore } from './likes.queries.ts';

const button = () => screen.getByRole('button', { name: /いいね/ });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const full = 'この投稿は1000回のいいね上限に達しました！';

function tap(times = 1) {
  for (let time = 0; time < times; time += 1) fireEvent.click(button());
}

function show(likes_count: number, session = aMember()) {
  let total = likes_count;
  const calls = stubServer({
    '/functions/likePost': ({ data }) => {
      total += data.count;
      return { accepted: data.count, likes_count: total, my_count: total };
    },
  });
  renderInApp(<LikeButton post={aPost({ likes_count })} size="page" />, { session });
  return calls;
}

// Loads code that the button imports on demand: the bubbles, and the texts of refusals.
beforeAll(async () => {
  await import('#client/lib/api/failed-response.ts');
  stubServer({});
  renderInApp(<LikeButton post={aPost({ likes_count: 1000 })} />, { session: aMember() });
  tap();
  await screen.findByText(full);
  cleanup();
  likeStore.setViewer(null);
  vi.unstubAllGlobals();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  likeStore.setViewer(null);
  sessionStorage.clear();
  document.querySelector('[role=status].sr-only')?.remove();
  vi.useRealTimers();
});

describe('the like button', () => {
  it('counts each tap immediately, and sends the taps in one call [LIKE-04]', async () => {
    const calls = show(7);
    tap(3);
    expect(button().textContent).toContain('10');
    await pass(200);
    expect(calls.map(({ data }) => data.count)).toEqual([3]);
    expect(calls[0]?.keepalive).toBe(true);
  });

  it('queues taps while there is no connection, and sends them once when the connection is back [LIKE-52, NET-08, NET-22]', async () => {
    const calls = show(7);
    disconnect();
    tap(3);
    await pass(5 * MINUTE);
    expect(button().textContent).toContain('10');
    expect(calls).toEqual([]);
    await act(reconnect);
    await pass(MINUTE);
    expect(calls.map(({ data }) => data.count)).toEqual([3]);
    expect(button().textContent).toContain('10');
  });

  it('reverts queued taps when they are cancelled [NET-09]', async () => {
    const calls = show(7);
    disconnect();
    tap(3);
    await pass(300);
    tap(2);
    await pass(300);
    expect(button().textContent).toContain('12');
    cancelOutgoing();
    await pass(0);
    expect(button().textContent).toContain('7');
    await act(reconnect);
    await pass(MINUTE);
    expect(calls).toEqual([]);
    expect(sessionStorage.getItem('hiroba.likes')).toBeNull();
  });

  it('announces the number of likes after the last tap [LIKE-41]', async () => {
    show(125);
    tap(3);
    await pass(600);
    expect(document.querySelector('[role=status].sr-only')?.textContent).toBe(
      'いいね 3回、合計 128',
    );
  });

  it('adds a like for each key press of Enter and Space, and for each repetition of a held key [LIKE-40]', () => {
    show(0);
    for (const key of ['Enter', ' ', ' ']) fireEvent.keyDown(button(), { key, repeat: true });
    expect(button().textContent).toContain('3');
  });

  it('celebrates when the viewer’s taps reach a multiple of a hundred [LIKE-13]', async () => {
    show(98);
    tap();
    expect(screen.queryByText('100いいね達成！')).toBeNull();
    tap();
    expect(screen.getByText('100いいね達成！').className).not.toContain('text-gold');
    await act(() => vi.dynamicImportSettled());
    expect(document.querySelector('[data-confetti]')).toBeTruthy();
    expect(document.querySelector('[data-golden-rain]')).toBeNull();
  });

  it('shows an encouragement after more than ten rapid taps [LIKE-15]', () => {
    show(0);
    tap(10);
    expect(screen.queryByText('すごい、その調子！')).toBeNull();
    tap();
    expect(screen.getByText('すごい、その調子！')).toBeTruthy();
  });

  it('shows a celebration instead of an encouragement when both are due, because the page has room for one message', () => {
    show(89);
    tap(11);
    expect(screen.getByText('100いいね達成！')).toBeTruthy();
    expect(screen.queryByText('すごい、その調子！')).toBeNull();
  });

  it('adds likes repeatedly while it is held by the pointer, and adds no like on release [LIKE-40]', async () => {
    show(0);
    fireEvent.pointerDown(button(), { button: 0 });
    await pass(399);
    expect(button().textContent).toContain('0');
    await pass(1 + 90 * 4);
    expect(button().textContent).toContain('5');
    fireEvent.pointerUp(button());
    fireEvent.click(button());
    await pass(500);
    expect(button().textContent).toContain('5');
    tap();
    expect(button().textContent).toContain('6');
  });

  it('adds no further like after the pointer has left the button [LIKE-40]', async () => {
    show(0);
    fireEvent.pointerDown(button(), { button: 0 });
    await pass(400);
    fireEvent.pointerLeave(button());
    await pass(500);
    expect(button().textContent).toContain('1');
  });

  it('on a card says for three seconds after the 1000th like that the post is full [LIKE-11, TOAST-14]', async () => {
    stubServer({});
    renderInApp(<LikeButton post={aPost({ likes_count: 999 })} />, { session: aMember() });
    expect(screen.queryByText(full)).toBeNull();
    tap();
    expect(screen.getByText(full)).toBeTruthy();
    await pass(2900);
    expect(screen.getByText(full)).toBeTruthy();
    await pass(200);
    expect(screen.queryByText(full)).toBeNull();
  });

  it.each(['card', 'page'] as const)(
    'celebrates the 1000th like in gold over the whole screen, when the button is pressed on a %s [LIKE-47]',
    async (size) => {
      stubServer({});
      renderInApp(<LikeButton post={aPost({ likes_count: 999 })} size={size} />, {
        session: aMember(),
      });
      tap();
      expect(screen.getByText('1,000いいね達成！').className).toContain('text-gold');
      await act(() => vi.dynamicImportSettled());
      expect(document.querySelector('[data-golden-rain]')).toBeTruthy();
      expect(document.querySelector('[data-confetti]')).toBeNull();
      await pass(3300);
      expect(document.querySelector('[data-golden-rain]')).toBeNull();
    },
  );

  it('shows an encouragement for three seconds [TOAST-14]', async () => {
    show(0);
    tap(11);
    await pass(2900);
    expect(screen.getByText('すごい、その調子！')).toBeTruthy();
    await pass(200);
    expect(screen.queryByText('すごい、その調子！')).toBeNull();
  });

  it('is disabled at 1000 likes, and shows that the post is full [LIKE-10, LIKE-11]', async () => {
    const calls = show(999);
    tap(3);
    expect(button().textContent).toContain('1,000');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(full).length).toBeGreaterThan(0);
    await pass(200);
    expect(calls.map(({ data }) => data.count)).toEqual([1]);
  });

  it('says to a visitor for three seconds that a like needs a login, and sends nothing [LIKE-17, LIKE-18, TOAST-14]', async () => {
    const calls = show(5, { user: null, profile: null });
    tap();
    expect(screen.getByText(/いいねするにはログインしてください/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /ログイン/ }).getAttribute('href')).toBe('/login');
    await pass(2900);
    expect(screen.queryByText(/いいねするにはログインしてください/)).toBeTruthy();
    await pass(200);
    expect(screen.queryByText(/いいねするにはログインしてください/)).toBeNull();
    expect(button().textContent).toContain('5');
    expect(calls).toHaveLength(0);
  });

  it('is reset without a toast when the server refuses a like [LIKE-07, LIKE-08]', async () => {
    stubServer({ '/functions/likePost': () => refusal('permission-denied') });
    renderInApp(<LikeButton post={aPost({ likes_count: 5 })} />, { session: aMember() });
    const toasts: string[] = [];
    const stop = receiveToasts(({ title }) => toasts.push(title));
    tap(2);
    await pass(700);
    stop();
    expect(button().textContent).toBe('5');
    expect(toasts).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is reset while the site is read-only, and shows the reason [RO-09]', async () => {
    stubServer({ '/functions/likePost': () => refusal('unavailable', { reason: 'read-only' }) });
    renderInApp(<LikeButton post={aPost({ likes_count: 5 })} />, { session: aMember() });
    const toasts: string[] = [];
    const stop = receiveToasts(({ message }) => toasts.push(message ?? ''));
    tap(2);
    await pass(700);
    stop();
    expect(button().textContent).toBe('5');
    expect(toasts).toEqual(['いまは閲覧のみです。再開してから、もう一度お試しください']);
  });

  it('queues taps again when the site is read-only after a reconnect, and sends them once when the site is writable [RO-10]', async () => {
    let isReadOnly = true;
    const calls = stubServer({
      '/functions/likePost': ({ data: { count } }) =>
        isReadOnly
          ? refusal('failed-precondition', { reason: 'read-only' })
          : { accepted: count, likes_count: 5 + count, my_count: count },
    });
    renderInApp(<LikeButton post={aPost({ likes_count: 5 })} />, { session: aMember() });
    disconnect();
    tap(2);
    await pass(300);
    await act(reconnect);
    await vi.dynamicImportSettled();
    await pass(0);
    expect(button().textContent).toContain('7');
    expect(calls.length).toBeGreaterThan(0);
    isReadOnly = false;
    calls.length = 0;
    reportWritable();
    await pass(2 * MINUTE);
    expect(calls.map(({ data }) => data.count)).toEqual([2]);
    expect(button().textContent).toContain('7');
  });

  it('shows the same count on a card and on the post’s page [LIKE-28]', () => {
    const post = aPost({ likes_count: 5 });
    stubServer({});
    renderInApp(
      <>
        <LikeButton post={post} />
        <LikeButton post={{ ...post, likes_count: 4 }} size="page" />
      </>,
      { session: aMember() },
    );
    const [card, page] = screen.getAllByRole('button', { name: /いいね/ });
    fireEvent.click(card as HTMLElement);
    expect(card?.textContent).toContain('6');
    expect(page?.textContent).toContain('6');
  });

  it('is gold on a full post, and says after a tap that the post is full [LIKE-11, LIKE-12, TOAST-14]', async () => {
    const calls = stubServer({});
    renderInApp(<LikeButton post={aPost({ likes_count: 1000 })} />, { session: aMember() });
    expect(button().className).toContain('text-gold');
    expect(screen.queryByText(full)).toBeNull();
    tap();
    expect(screen.getByText(full)).toBeTruthy();
    await pass(2900);
    expect(screen.getByText(full)).toBeTruthy();
    await pass(200);
    expect(screen.queryByText(full)).toBeNull();
    expect(calls).toHaveLength(0);
  });

  it('is not gold below 1000 likes [LIKE-12]', () => {
    show(999);
    expect(button().className).not.toContain('text-gold');
    expect(button().getAttribute('aria-disabled')).toBeNull();
  });

  it('hides a celebration after three seconds [LIKE-14, TOAST-14]', async () => {
    show(99);
    tap();
    await act(() => vi.dynamicImportSettled());
    await pass(2900);
    expect(screen.getByText('100いいね達成！')).toBeTruthy();
    await pass(200);
    expect(screen.queryByText('100いいね達成！')).toBeNull();
    expect(document.querySelector('[data-confetti]')).toBeNull();
  });

  it('does not celebrate when the likes of others reach a multiple of a hundred [LIKE-27]', () => {
    show(97);
    tap();
    act(() => likeStore.applyLive(aPost().id, 150));
    expect(button().textContent).toContain('151');
    expect(screen.queryByText(/いいね達成！/)).toBeNull();
    tap();
    expect(screen.queryByText(/いいね達成！/)).toBeNull();
  });

  it('is filled when the viewer has liked the post, and shows the total [LIKE-19, LIKE-20]', () => {
    stubServer({});
    const heart = () => button().querySelector('svg')?.getAttribute('fill');
    const liked = aPost({ likes_count: 12, my_likes_count: 3 });
    const { unmount } = renderInApp(<LikeButton post={liked} />, { session: aMember() });
    expect([heart(), button().textContent]).toEqual(['currentColor', '12']);
    unmount();
    renderInApp(<LikeButton post={{ ...liked, my_likes_count: 0 }} />, { session: aMember() });
    expect(heart()).toBe('none');
  });

  it('sends pending taps with keepalive when the page closes [LIKE-37]', async () => {
    const calls = show(0);
    tap(2);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await pass(0);
    expect(calls.map(({ data, keepalive }) => [data.count, keepalive])).toEqual([[2, true]]);
    await pass(1000);
    expect(calls).toHaveLength(1);
  });
});
