import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CountBadge } from '#client/ui/feedback/badge.tsx';
import { Mascot } from '../feedback/mascot.tsx';
import { MonthDayField } from './month-day-field.tsx';
import { Switch } from './switch.tsx';

describe('CountBadge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('of %d shows %s', (count, shown) => {
    render(<CountBadge count={count} label="下書き" />);
    expect(screen.getByText(shown)).toBeTruthy();
    expect(screen.getByText('下書き')).toBeTruthy();
  });

  it('is red [NAV-07]', () => {
    const { container } = render(<CountBadge count={3} label="下書き" />);
    expect(container.firstElementChild?.classList.contains('bg-danger')).toBe(true);
  });

  it('renders nothing for 0', () => {
    const { container } = render(<CountBadge count={0} label="下書き" />);
    expect(container.textContent).toBe('');
  });
});

describe('Mascot', () => {
  it('hides a picture that fails to load', () => {
    const { container } = render(<Mascot mood="troubled" />);
    const picture = container.querySelector('img');
    expect(picture?.classList.contains('invisible')).toBe(false);
    if (picture) fireEvent.error(picture);
    expect(picture?.classList.contains('invisible')).toBe(true);
  });
});

describe('Switch', () => {
  it('toggles by mouse and keyboard and is described by its hint', async () => {
    const onChange = vi.fn();
    const { rerender } = render(
      <Switch label="メール" hint="1日1通" checked={false} onChange={onChange} />,
    );
    const control = screen.getByRole('switch', { name: 'メール', description: '1日1通' });
    await userEvent.click(screen.getByText('メール'));
    expect(onChange).toHaveBeenLastCalledWith(true);
    rerender(<Switch label="メール" checked onChange={onChange} />);
    control.focus();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith(false);
  });
});

describe('MonthDayField', () => {
  it('describes its fields by their error [LOOK-14]', () => {
    render(<MonthDayField label="誕生日" error="日を選んでください" value="" onChange={vi.fn()} />);
    for (const name of ['月', '日']) {
      const field = screen.getByRole('combobox', { name, description: '日を選んでください' });
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.hasAttribute('autocomplete')).toBe(false);
    }
  });

  it('can be filled in by the browser when it is the birthday of the viewer', () => {
    render(<MonthDayField label="誕生日" isOwnBirthday value="" onChange={vi.fn()} />);
    const fields = screen.getAllByRole('combobox');
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'bday-month',
      'bday-day',
    ]);
  });
});
