import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('a button with aria-disabled is not disabled in HTML, so that it keeps the focus', () => {
  render(<Button aria-disabled>保存</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.disabled).toBe(false);
});

describe('a busy button', () => {
  it('keeps its text and ignores clicks', () => {
    const onClick = vi.fn<() => void>();
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          保存
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: '保存' });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
