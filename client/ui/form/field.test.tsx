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
});
