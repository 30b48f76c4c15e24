import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TagInput } from './tag-input.tsx';

function Example({ max = 3 }: { max?: number }) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <>
      <TagInput
        control={{ id: 'tags' }}
        tags={tags}
        onChange={setTags}
        max={max}
        suggestions={['ルミ', 'モコ']}
      />
      <output>{tags.join('|')}</output>
    </>
  );
}

const chosen = () => document.querySelector('output')?.textContent;

describe('the tag input', () => {
  it('takes words by Enter, comma and leaving, without hash, each once', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.type(screen.getByRole('textbox'), '#秋{Enter}冬、秋{Enter}春');
    expect(chosen()).toBe('秋|冬');
    await user.tab();
    expect(chosen()).toBe('秋|冬|春');
  });

  it('leaves the Enter of a kana conversion to the keyboard', () => {
    render(<Example />);
    const input = screen.getByRole('textbox');
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
});
