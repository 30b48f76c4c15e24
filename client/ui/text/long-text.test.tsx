import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LinkedText } from './linked-text.tsx';
import { LongText } from './long-text.tsx';

// jsdom does not implement scrollIntoView.
Element.prototype.scrollIntoView ??= () => {};

const show = (text: string) =>
  render(
    <LongText text={text}>
      <LinkedText text={text} />
    </LongText>,
  ).container;

const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index}行目`);
const button = (name: string) => screen.getByRole('button', { name });

describe('a long text', () => {
  it('is folded, and can be opened by a key and folded again by a pointer [READ-13]', async () => {
    const text = show(lines(13).join('\n'));
    const paragraph = text.querySelector('p') ?? expect.fail();
    expect(paragraph.className).toContain('line-clamp-6');
    expect(button('続きを読む').getAttribute('aria-expanded')).toBe('false');
    expect(button('続きを読む').getAttribute('aria-controls')).toBe(paragraph.id);
    // A screen reader also reads the hidden lines.
    expect(paragraph.textContent).toContain('12行目');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(paragraph.className).not.toContain('line-clamp-6');
    expect(document.activeElement).toBe(button('折りたたむ'));
    await userEvent.click(button('折りたたむ'));
    expect(paragraph.className).toContain('line-clamp-6');
  });

  it('is folded when it is long but has no line breaks [READ-13]', () => {
    show('あ'.repeat(500));
    expect(button('続きを読む')).toBeTruthy();
  });

  it.each([lines(12).join('\n'), 'あ'.repeat(480), `あ${'\n'.repeat(200)}い`])(
    'is not folded when it fits [READ-13]',
    (text) => {
      show(text);
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('opens when a hidden link in it gets the focus [READ-28]', () => {
    const text = show([...lines(13), 'https://example.com/a'].join('\n'));
    const link = screen.getByRole('link');
    // jsdom has no layout.
    link.getBoundingClientRect = () => new DOMRect(0, 300, 10, 10);
    act(() => link.focus());
    expect(text.querySelector('p')?.className).not.toContain('line-clamp-6');
  });
});

it("a member's text shows at most two empty lines in a row [READ-29]", () => {
  expect(show(`あ${'\n'.repeat(160)}い`).textContent).toBe('あ\n\n\nい');
});
