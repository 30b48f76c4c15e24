import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TagInput } from './tag-input.tsx';
import type { TagOption } from './tags.ts';

function Example({ max = 3, options = [] }: { max?: number; options?: TagOption[] }) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <>
      <TagInput
        control={{ id: 'tags' }}
        tags={tags}
        onChange={setTags}
        max={max}
        suggestions={['ルミ', 'モコ']}
        options={options}
      />
      <output>{tags.join('|')}</output>
    </>
  );
}

// There is nothing to scroll without a screen.
Element.prototype.scrollIntoView ??= () => {};

const chosen = () => document.querySelector('output')?.textContent;

describe('the tag input', () => {
  it('takes words by Enter, comma and leaving, without hash, each once', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.type(screen.getByRole('combobox'), '#秋{Enter}冬、秋{Enter}春');
    expect(chosen()).toBe('秋|冬');
    await user.tab();
    expect(chosen()).toBe('秋|冬|春');
  });

  it('leaves the Enter of a kana conversion to the keyboard', () => {
    render(<Example />);
    const input = screen.getByRole('combobox');
    fireEvent.change(input, { target: { value: 'るみ' } });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(chosen()).toBe('');
  });

  it('offers suggestions that are not chosen yet, and takes tags off again', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'ルミ' }));
    expect(chosen()).toBe('ルミ');
    expect(screen.queryByRole('button', { name: 'ルミ' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'タグ「ルミ」を外す' }));
    expect(chosen()).toBe('');
  });

  it('takes no more than there may be', async () => {
    const user = userEvent.setup();
    render(<Example max={1} />);
    await user.click(screen.getByRole('button', { name: 'ルミ' }));
    expect(screen.queryByRole('button', { name: 'モコ' })).toBeNull();
  });

  it('leaves the Enter by which Safari ends a conversion to the keyboard', () => {
    render(<Example />);
    const input = screen.getByRole('combobox');
    fireEvent.change(input, { target: { value: 'るみ' } });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(chosen()).toBe('');
  });

  it('takes a comma out of a finished conversion, and pasted lists', () => {
    render(<Example />);
    const input = screen.getByRole<HTMLInputElement>('combobox');
    input.value = '秋、';
    fireEvent.compositionEnd(input);
    expect(chosen()).toBe('秋');
    fireEvent.change(input, { target: { value: '冬,春,な' } });
    expect(chosen()).toBe('秋|冬|春');
    expect(input.value).toBe('な');
  });

  it('takes off the last tag by Backspace in the empty field', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.type(screen.getByRole('combobox'), '秋{Enter}冬{Enter}{Backspace}');
    expect(chosen()).toBe('秋');
  });

  it('offers what fits what is typed, chosen by arrows and Enter or by a press', async () => {
    const user = userEvent.setup();
    const options = [{ tag: 'ルミ', note: '公式' }, { tag: 'ルミの日' }];
    render(<Example options={options} />);
    const input = screen.getByRole('combobox');
    expect(input.getAttribute('aria-expanded')).toBe('false');
    await user.type(input, 'ル{ArrowDown}{ArrowDown}');
    const [, second] = screen.getAllByRole('option');
    expect(second?.getAttribute('aria-selected')).toBe('true');
    expect(input.getAttribute('aria-activedescendant')).toBe(second?.id);
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('ルミの日');
    await user.type(input, 'ル');
    await user.click(screen.getByRole('option', { name: /ルミ/ }));
    expect(chosen()).toBe('ルミの日|ルミ');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes its options by Escape, and Enter then takes what is typed', async () => {
    const user = userEvent.setup();
    render(<Example options={[{ tag: 'ルミの日' }]} />);
    await user.type(screen.getByRole('combobox'), 'ル{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('ル');
  });
});
