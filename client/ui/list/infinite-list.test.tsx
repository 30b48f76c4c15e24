import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disconnect, reconnect, stubServer } from '#client/testing/server.ts';
import { type FakeViewport, stubViewport } from '#client/testing/viewport.ts';
import { InfiniteList, type NextPageQuery } from './infinite-list.tsx';

function aQuery(fields: Partial<NextPageQuery> = {}): NextPageQuery {
  return {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => {},
    ...fields,
  };
}

let viewport: FakeViewport;

beforeEach(() => {
  viewport = stubViewport();
});
describe('InfiniteList', () => {
  it('loads more 100 px before its end [LIST-05, LIST-06]', () => {
    const onMore = vi.fn<() => void>();
    render(
      <InfiniteList query={aQuery({ fetchNextPage: onMore })} count={3}>
        一覧
      </InfiniteList>,
    );
    viewport.show(viewport.observed('100px'));
    expect(onMore).toHaveBeenCalledOnce();
  });

  it('repeats a failed request when the connection returns [NET-07]', async () => {
    stubServer({});
    const onMore = vi.fn<() => void>();
    render(
      <InfiniteList query={aQuery({ isFetchNextPageError: true, fetchNextPage: onMore })} count={3}>
        一覧
      </InfiniteList>,
    );
    act(disconnect);
    expect(onMore).not.toHaveBeenCalled();
    await act(reconnect);
    expect(onMore).toHaveBeenCalledOnce();
  });

  it('loads more when its button is pressed [LIST-07]', async () => {
    const onMore = vi.fn<() => void>();
    render(
      <InfiniteList query={aQuery({ fetchNextPage: onMore })} count={3}>
        一覧
      </InfiniteList>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
    expect(onMore).toHaveBeenCalledOnce();
  });

  it('does not retry automatically after a failure [LIST-14, LIST-18]', async () => {
    const onMore = vi.fn<() => void>();
    const list = (failed: boolean) => (
      <InfiniteList
        query={aQuery({ isFetchNextPageError: failed, fetchNextPage: onMore })}
        count={3}
      >
        一覧
      </InfiniteList>
    );
    const { rerender } = render(list(false));
    const [end = expect.fail('nothing is observed')] = viewport.observed('100px');
    rerender(list(true));
    expect(screen.getByRole('alert').textContent).toBe('続きを読み込めませんでした');
    viewport.show([end]);
    expect(onMore).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(onMore).toHaveBeenCalledOnce();
  });

  it('moves the focus to the next button after a press, and has no button after the last page', async () => {
    const list = (count: number, hasNextPage = true) => (
      <InfiniteList query={aQuery({ hasNextPage })} count={count}>
        一覧
      </InfiniteList>
    );
    const { rerender } = render(list(3));
    await userEvent.click(screen.getByRole('button'));
    rerender(list(6));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'もっと見る' }));
    rerender(list(9, false));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
