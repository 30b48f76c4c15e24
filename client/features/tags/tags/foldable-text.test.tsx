import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import { FoldableText } from './foldable-text.tsx';

const show = (text: string) =>
  renderInApp(
    <p>
      <FoldableText text={text} />
    </p>,
  ).container;
const button = () => screen.getByRole('button');

describe('a folded text', () => {
  it('is missing from the page until it is opened, by pointer or keyboard [VEIL-11, VEIL-12]', async () => {
    const text = show('犯人は||ルミ||でした');
    expect(text.textContent).not.toContain('ルミ');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    button().focus();
    await userEvent.keyboard('{Enter}');
    expect(text.textContent).toContain('ルミ');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(button());
    expect(text.textContent).not.toContain('ルミ');
  });

  it('contains links, and opening it leaves other folded texts closed [VEIL-11]', async () => {
    show('||#ルミ https://example.com/a|| と ||みなと||');
    const [first] = screen.getAllByRole('button');
    await userEvent.click(first as HTMLElement);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tags/%E3%83%AB%E3%83%9F',
      'https://example.com/a',
    ]);
    expect(screen.queryByText(/みなと/)).toBeNull();
  });
});
