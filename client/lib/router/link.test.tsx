import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import { Link, Navigate, NavLink } from './link.tsx';
import { useLocation, useSearchParams } from './router-hooks.ts';

const link = () => screen.getByRole('link');

afterEach(() => vi.useRealTimers());

describe('a link', () => {
  it('opens its page and passes its state on', async () => {
    const { router } = renderInApp(<Link to="/about?a=1" state={{ from: 'home' }} />);
    await act(async () => fireEvent.click(link()));
    expect(link().getAttribute('href')).toBe('/about?a=1');
    expect(router.state).toMatchObject({
      location: { pathname: '/about', search: '?a=1', state: { from: 'home' } },
      historyAction: 'PUSH',
    });
  });

  it.each([
    ['a pointer', fireEvent.pointerEnter],
    ['the focus', fireEvent.focus],
  ])('loads the code of its page once %s is on it [NAV-42]', (_, reach) => {
    const lazy = vi.fn(() => new Promise<never>(() => {}));
    const { router } = renderInApp(<Link to="/slow" />, {
      children: [
        { path: '/', element: null },
        { path: '/slow', lazy },
      ],
    });
    expect(lazy).not.toHaveBeenCalled();
    reach(link());
    expect(lazy).toHaveBeenCalledOnce();
    expect(router.state.pending).toBeUndefined();
  });

  it('announces its page when a mouse rests on it, but not when a mouse or a scrolling finger passes over it [NAV-53]', () => {
    vi.useFakeTimers();
    const { router, unmount } = renderInApp(<Link to="/about?a=1" />);
    const ahead = vi.fn();
    router.onAhead(ahead);
    const enter = (pointerType: string) => fireEvent.pointerEnter(link(), { pointerType });
    enter('mouse');
    fireEvent.pointerLeave(link());
    enter('touch');
    vi.runAllTimers();
    expect(ahead).not.toHaveBeenCalled();
    enter('mouse');
    vi.runAllTimers();
    expect(ahead.mock.calls).toEqual([['/about', false]]);
    enter('mouse');
    unmount();
    vi.runAllTimers();
    expect(ahead).toHaveBeenCalledOnce();
  });

  it('adds no history entry when it leads to the URL of the shown page', async () => {
    const { router } = renderInApp(<Link to={{ search: '?a=1' }} />, { path: '/about?a=1' });
    await act(async () => fireEvent.click(link()));
    expect(router.state).toMatchObject({
      location: { pathname: '/about' },
      historyAction: 'REPLACE',
    });
  });

  it.each([
    ['with a key', {}, { ctrlKey: true }],
    ['with the middle button', {}, { button: 1 }],
    ['of another tab', { target: '_blank' }, {}],
  ])('leaves a click %s to the browser', (_, props, click) => {
    const { router } = renderInApp(<Link to="/about" {...props} />);
    // jsdom has no other tab to open.
    const isPrevented = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('click', isPrevented, { once: true });
    fireEvent.click(link(), click);
    expect(router.state.location.pathname).toBe('/');
  });

  it('stays on the page when its handler prevents the navigation', () => {
    const { router } = renderInApp(
      <Link to="/about" onClick={(event) => event.preventDefault()} />,
    );
    fireEvent.click(link());
    expect(router.state.location.pathname).toBe('/');
  });
});

it.each([
  ['/events', false, 'page'],
  ['/Events/1', false, 'page'],
  ['/events/1', true, null],
  ['/eventsmore', false, null],
])(
  'a navigation link is current on its page and on the pages below it: %s',
  (path, end, current) => {
    renderInApp(<NavLink to="/events" end={end} className="" />, { path });
    expect(link().getAttribute('aria-current')).toBe(current);
  },
);

function Query() {
  const [search, setSearch] = useSearchParams();
  return (
    <button type="button" onClick={() => setSearch({ tab: 'あ' }, { replace: true })}>
      {search.get('tab')}
    </button>
  );
}

it('the query of a URL is read and replaced', async () => {
  const { router } = renderInApp(<Query />, { path: '/about?tab=1' });
  const button = screen.getByRole('button', { name: '1' });
  await act(async () => fireEvent.click(button));
  expect(button.textContent).toBe('あ');
  expect(router.state).toMatchObject({
    location: { pathname: '/about' },
    historyAction: 'REPLACE',
  });
});

function Redirected() {
  const { pathname } = useLocation();
  return pathname === '/old' ? <Navigate to="/about" replace /> : <p>{pathname}</p>;
}

it('a redirect replaces the history entry of the old address', async () => {
  const { router } = renderInApp(<Redirected />, { path: '/old' });
  expect((await screen.findByText('/about')).textContent).toBe('/about');
  expect(router.state.historyAction).toBe('REPLACE');
});
