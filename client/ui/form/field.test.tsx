import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Field, TextInput } from './field.tsx';

describe('Field', () => {
  it('connects label, hint, counter and error with the control', () => {
    render(
      <Field
        label="題"
        hint="短く"
        error="長すぎます"
        required
        counter={{ text: '絵文字🎂', max: 3 }}
      >
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: '題' });
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['長すぎます', '短く', '4/3文字']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  it.each([
    ['あ'.repeat(89), 100, false, null],
    ['あ'.repeat(90), 100, false, '90/100文字'],
    ['あ'.repeat(19), 30, false, null],
    ['あ'.repeat(20), 30, false, '20/30文字'],
    ['', 160, true, '0/160文字'],
  ])(
    'counts characters near the limit, or always when a property says so [LOOK-30]',
    (text, max, isAlwaysShown, shown) => {
      render(
        <Field label="題" counter={{ text, max, isAlwaysShown }}>
          {(control) => <TextInput {...control} />}
        </Field>,
      );
      const described = screen.getByRole('textbox').getAttribute('aria-describedby');
      expect(described === null ? null : document.getElementById(described)?.textContent).toBe(
        shown,
      );
    },
  );
});
