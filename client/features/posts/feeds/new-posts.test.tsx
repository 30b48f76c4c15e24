import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../../contract/limits.ts';
import { aCard } from '../../../testing/posts.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { refusal, stubServer } from '../../../testing/server.ts';
import { receiveToasts } from '../../../ui/toast-queue.ts';
import { FeedTabs } from './feed-tabs.tsx';

const old = aCard({ title: '前からの絵' });
const fresh = aCard({
  id: 'aPost000000000000099',
  title: '届いたばかりの絵',
  created_at: '2026-11-21T04:00:00.000Z',
});
const pill = () => screen.queryByRole('button', { name: '新しい投稿があります' });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const scrolled = vi.fn<() => void>();

let newest = old;
let broken = false;

beforeEach(() => {
  vi.useFakeTimers();
  newest = old;
  broken = false;
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(path = '/') {
  const calls = stubServer({
    '/api/posts': ({ path: requested }) => {
      const isLook = requested.endsWith('limit=1');
      if (broken && !isLook) return refusal('internal');
      const items = newest === old || isLook ? [newest] : [newest, old];
      return { items, next_cursor: null, has_more: false };
    },
  });
  renderInApp(<FeedTabs />, { path });
  await pass(50);
  await act(() => vi.dynamicImportSettled());
  return calls;
}

describe('newer posts', () => {
  it('are offered when they arrive, and shown on request: the list never changes by itself', async () => {
    await show();
    expect(screen.getByText('前からの絵')).toBeTruthy();
    await pass(MINUTE + 100);
    expect(pill()).toBeNull();
    newest = fresh;
    await pass(MINUTE + 100);
    expect(screen.queryByText('届いたばかりの絵')).toBeNull();
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(screen.getByText('届いたばかりの絵')).toBeTruthy();
    expect(scrolled).toHaveBeenCalledOnce();
    expect(pill()).toBeNull();
  });

  it('receive the focus when they are shown', async () => {
    await show();
    newest = fresh;
    await pass(MINUTE + 100);
    pill()?.focus();
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(document.activeElement?.closest('a')?.textContent).toContain('届いたばかりの絵');
  });

  it('are shown while another page of the list loads', async () => {
    const never = Promise.withResolvers<never>();
    stubServer({
      '/api/posts': ({ path }) => {
        if (path.includes('cursor=')) return never.promise;
        const items = newest === old || path.endsWith('limit=1') ? [newest] : [newest, old];
        return { items, next_cursor: 'next', has_more: true };
      },
    });
    renderInApp(<FeedTabs />);
    await pass(50);
    await act(() => vi.dynamicImportSettled());
    newest = fresh;
    await pass(MINUTE + 100);
    fireEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
    await pass(50);
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(screen.getByText('届いたばかりの絵')).toBeTruthy();
  });

  it('that are deleted before they are shown are no longer offered', async () => {
    await show();
    newest = fresh;
    await pass(MINUTE + 100);
    newest = old;
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(pill()).toBeNull();
  });

  it('are not requested for feeds ordered by likes', async () => {
    const calls = await show('/?tab=popular');
    newest = fresh;
    await pass(MINUTE * 3);
    expect(calls.filter(({ path }) => path.endsWith('limit=1'))).toEqual([]);
    expect(pill()).toBeNull();
  });

  it('that are deleted are not offered', async () => {
    await show();
    newest = aCard({ ...fresh, created_at: '2026-11-20T00:00:00.000Z' });
    await pass(MINUTE + 100);
    expect(pill()).toBeNull();
  });

  it('that fail to load leave the list unchanged', async () => {
    await show();
    newest = fresh;
    await pass(MINUTE + 100);
    broken = true;
    const toasts: string[] = [];
    const deaf = receiveToasts(({ title }) => toasts.push(title));
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(screen.getByText('前からの絵')).toBeTruthy();
    expect(pill()).toBeTruthy();
    expect(scrolled).not.toHaveBeenCalled();
    expect(toasts).toEqual(['データの更新に失敗しました']);
    deaf();
  });
});
