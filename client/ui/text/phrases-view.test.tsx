import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Phrases } from './phrases.tsx';

it('a short number stays on one line with its counter [LOOK-79]', () => {
  const { container } = render(<Phrases text="ワンドロ 第12回「あかり」" />);
  expect(container.textContent).toBe('ワンドロ 第12回「あかり」');
  expect(screen.getByText('第12回').className).toBe('whitespace-nowrap');
});
