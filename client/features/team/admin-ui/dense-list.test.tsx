import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DenseList } from './dense-list.tsx';

const fetchNextPage = vi.fn<() => void>();

/** Renders a list whose loaded pages are empty. */
function show(hasNextPage: boolean, isFetchNextPageError = false) {
  const page = { items: [] as { id: string }[], next_cursor: null, has_more: hasNextPage };
  const query = {
    data: { pages: [page], pageParams: [null] },
    error: null,
    errorUpdateCount: 0,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => {},
    hasNextPage,
    isFetchingNextPage: false,
    isFetchNextPageError,
    fetchNextPage,
  };
  render(
    <DenseList
      query={query}
      label="一覧"
      columns={[{ id: 'id', title: 'ID', cell: ({ id }) => id }]}
      keyOf={({ id }) => id}
      empty={<p>ありません</p>}
    />,
  );
}

it('a list is not shown as empty while more pages can be loaded [LIST-15]', async () => {
  show(true);
  expect(screen.queryByText('ありません')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  cleanup();
  show(true, true);
  expect(screen.queryByText('ありません')).toBeNull();
  expect(screen.getByRole('button', { name: '再試行' })).toBeTruthy();
});

it('a list is shown as empty at its end [LIST-15]', () => {
  show(false);
  expect(screen.getByText('ありません')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
