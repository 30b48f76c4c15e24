import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Column, DenseTable } from './dense-table.tsx';

const columns: Column<string>[] = [
  { id: 'name', title: '名前', cell: (name) => <button type="button">{name}</button> },
];

function Table({ names }: { names: readonly string[] }) {
  return <DenseTable label="一覧" columns={columns} items={names} keyOf={(name) => name} />;
}

const focused = () => document.activeElement?.textContent;

it('the table keeps the focus when the focused row is removed [ADMIN-60]', async () => {
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
