import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TYPING_PAUSE } from '#client/lib/hooks/use-debounced-value.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { FilterBar, useFilters } from './filter-bar.tsx';
import { endOfDay, FilterDates, FilterSearch, FilterSelect, startOfDay } from './filter-fields.tsx';

function Example() {
  const filters = useFilters(['query', 'state', 'from', 'until']);
  const { values, change } = filters;
  return (
    <FilterBar
      filters={filters}
      search={{ label: '名前', value: values.query, onChange: (query) => change({ query }) }}
    >
      <FilterSelect
        label="状態"
        options={[{ value: 'blocked', label: '停止中' }]}
        value={values.state}
        onChange={(state) => change({ state })}
      />
      <FilterDates label="登録" from={values.from} until={values.until} onChange={change} />
    </FilterBar>
  );
}

const render = (path: string) => {
  const { router } = renderInApp(<Example />, { path });
  return () => decodeURIComponent(router.state.location.search);
};
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '名前' });

it('filters are kept in the URL, together with its other parameters', async () => {
  const address = render('/?tab=1&state=blocked');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '状態' }).value).toBe('blocked');
  await userEvent.type(search(), 'ことり');
  await waitFor(() => expect(address()).toBe('?tab=1&state=blocked&query=ことり'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '状態' }), 'すべて');
  expect(address()).toBe('?tab=1&query=ことり');
});

it('the search field applies its text immediately on Enter', async () => {
  const address = render('/');
  await userEvent.type(search(), 'a{Enter}');
  expect(address()).toBe('?query=a');
});

it('the search field applies its text once when it is left, and not again after the typing pause', () => {
  const typed: string[] = [];
  // `value` stays empty, as if the new URL were rendered only after the following steps.
  renderInApp(<FilterSearch label="名前" value="" onChange={(text) => typed.push(text)} />);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.change(search(), { target: { value: 'a' } });
  fireEvent.blur(search());
  expect(typed).toEqual(['a']);
  act(() => {
    vi.advanceTimersByTime(10 * TYPING_PAUSE);
  });
  expect(typed).toEqual(['a']);
});

it('filters are reset together, including the text of the search [AUDIT-07]', async () => {
  const address = render('/?tab=1&query=a&from=2026-11-01');
  expect(search().value).toBe('a');
  await userEvent.click(screen.getByRole('button', { name: '絞り込みを解除' }));
  expect(address()).toBe('?tab=1');
  expect(search().value).toBe('');
  expect(screen.queryByRole('button', { name: '絞り込みを解除' })).toBeNull();
  // The bar has the focus, because the button is removed.
  expect(document.activeElement).toBe(screen.getByRole('search'));
});

it('the search field keeps text that is typed between Enter and the change of the URL [ADMIN-103]', async () => {
  let change = () => {};
  function Slow() {
    const [value, setValue] = useState('');
    const later = (next: string) => {
      change = () => setValue(next);
    };
    return <FilterSearch label="名前" value={value} onChange={later} />;
  }
  renderInApp(<Slow />);
  await userEvent.type(search(), 'a{Enter}b');
  act(() => change());
  expect(search().value).toBe('ab');
});

it('a date filter ignores an incomplete date, and applies the date once it is valid [ADMIN-104]', () => {
  const address = render('/');
  const from = screen.getByLabelText<HTMLInputElement>('登録（から）');
  fireEvent.change(from, { target: { value: '0002-11-21' } });
  expect(address()).toBe('');
  expect(from.value).toBe('0002-11-21');
  fireEvent.change(from, { target: { value: '2026-11-21' } });
  expect(address()).toBe('?from=2026-11-21');
});

it('filters collapse on a phone under a button with the number of active filters [ADMIN-63]', async () => {
  render('/?query=a&state=blocked&from=2026-11-01');
  const button = screen.getByRole('button', { name: '絞り込み（2件）' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(folded?.contains(screen.getByRole('combobox', { name: '状態' }))).toBe(true);
  expect(folded?.contains(search())).toBe(false);
});

it('a range of days in Japan begins at the start of the first day and ends at the end of the last day', () => {
  expect(startOfDay('2026-11-21')).toBe('2026-11-20T15:00:00.000Z');
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T15:00:00.000Z');
  expect(startOfDay('2026-02-30')).toBeUndefined();
  expect(endOfDay(undefined)).toBeUndefined();
});
