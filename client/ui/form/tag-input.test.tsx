import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TagInput } from './tag-input.tsx';
import type { TagOption } from './use-tag-input.ts';

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

const chosen = () => document.querySelector('output')?.textContent;

describe('TagInput', () => {
  it('adds words on Enter, comma and blur, without their # and without duplicates', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.type(screen.getByRole('combobox'), '#秋{Enter}冬、秋{Enter}春');
    expect(chosen()).toBe('秋|冬');
    await user.tab();
    expect(chosen()).toBe('秋|冬|春');
  });

  it('ignores the Enter that confirms an IME composition', () => {
    render(<Example />);
    const input = screen.getByRole('combobox');
    fireEvent.change(input, { target: { value: 'るみ' } });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(chosen()).toBe('');
  });

  it('suggests tags that are not chosen yet, and removes chosen ones', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'ルミ' }));
    expect(chosen()).toBe('ルミ');
    expect(screen.queryByRole('button', { name: 'ルミ' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'タグ「ルミ」を外す' }));
    expect(chosen()).toBe('');
  });

  it('keeps the suggested tags in place while a tag is typed [POST-53]', async () => {
    render(<Example />);
    await userEvent.type(screen.getByRole('combobox'), 'も');
    for (const name of ['ルミ', 'モコ']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('adds no more than the maximum [POST-07]', async () => {
    const user = userEvent.setup();
    render(<Example max={1} />);
    await user.click(screen.getByRole('button', { name: 'ルミ' }));
    expect(screen.queryByRole('button', { name: 'モコ' })).toBeNull();
  });

  it('keeps the focus when it is full, and then removes the last tag by Backspace', async () => {
    const user = userEvent.setup();
    render(<Example max={2} />);
    const input = screen.getByRole('combobox');
    await user.type(input, '秋{Enter}冬{Enter}');
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('春');
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
    await user.keyboard('{Backspace}');
    expect(chosen()).toBe('秋');
  });

  it('keeps the focus when the pressed button is removed', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.type(screen.getByRole('combobox'), '秋{Enter}冬{Enter}');
    await user.click(screen.getByRole('button', { name: 'タグ「秋」を外す' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'タグ「冬」を外す' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    screen.getByRole('button', { name: 'ルミ' }).focus();
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('ルミ');
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
  });

  it('ignores the Enter that confirms an IME composition in Safari', () => {
    render(<Example />);
    const input = screen.getByRole('combobox');
    fireEvent.change(input, { target: { value: 'るみ' } });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(chosen()).toBe('');
  });

  it('splits a finished composition and a pasted list at commas', () => {
    render(<Example />);
    const input = screen.getByRole<HTMLInputElement>('combobox');
    input.value = '秋、';
    fireEvent.compositionEnd(input);
    expect(chosen()).toBe('秋');
    fireEvent.change(input, { target: { value: '冬,春,な' } });
    expect(chosen()).toBe('秋|冬|春');
    expect(input.value).toBe('な');
  });

  it('removes the last tag on Backspace in the empty input', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.type(screen.getByRole('combobox'), '秋{Enter}冬{Enter}{Backspace}');
    expect(chosen()).toBe('秋');
  });

  it('completes the typed text by an option, which arrows and Enter or a click select [POST-44]', async () => {
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

  it('closes the options on Escape, after which Enter adds the typed text', async () => {
    const user = userEvent.setup();
    render(<Example options={[{ tag: 'ルミの日' }]} />);
    await user.type(screen.getByRole('combobox'), 'ル{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('ル');
  });
});
