import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Column, DenseList, DenseTable } from './dense-list.tsx';

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
      columns={[{ title: 'ID', cell: ({ id }) => id }]}
      keyOf={({ id }) => id}
      empty={<p>ありません</p>}
    />,
  );
}

it('a list is not shown as empty while more pages can be loaded [LIST-15, LIST-19]', async () => {
  show(true);
  expect(screen.queryByText('ありません')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  cleanup();
  show(true, true);
  expect(screen.queryByText('ありません')).toBeNull();
  expect(screen.getByRole('button', { name: '再試行' })).toBeTruthy();
});

it('a list is shown as empty at its end [LIST-19]', () => {
  show(false);
  expect(screen.getByText('ありません')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

const columns: Column<string>[] = [
  { title: '名前', cell: (name) => <button type="button">{name}</button> },
];

function Table({ names }: { names: readonly string[] }) {
  return <DenseTable label="一覧" columns={columns} items={names} keyOf={(name) => name} />;
}

const focused = () => document.activeElement?.textContent;

it('the table keeps the focus on a row when the focused row is removed [ADMIN-92]', async () => {
  const { rerender } = render(<Table names={['いち', 'に', 'さん']} />);
  screen.getByRole('button', { name: 'に' }).focus();
  rerender(<Table names={['いち', 'さん']} />);
  await waitFor(() => expect(focused()).toBe('さん'));
  expect(document.activeElement?.tagName).toBe('TR');
  rerender(<Table names={['いち']} />);
  await waitFor(() => expect(focused()).toBe('いち'));
});

it('the table leaves the focus unchanged when another row is removed', () => {
  const { rerender } = render(<Table names={['いち', 'に']} />);
  const button = screen.getByRole('button', { name: 'に' });
  button.focus();
  rerender(<Table names={['に']} />);
  expect(document.activeElement).toBe(button);
});
