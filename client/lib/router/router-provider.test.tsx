import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from './link.tsx';
import { createMemoryRouter } from './router.ts';
import { usePendingLocation } from './router-hooks.ts';
import { Outlet, RouterProvider } from './router-provider.tsx';
import { ScrollRestoration } from './scroll-restoration.ts';
import { useBlocker } from './use-blocker.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal(
    'scrollTo',
    vi.fn((_: number, y: number) => scrollBy(y)),
  );
  scrollBy(0);
});

function scrollBy(y: number): void {
  Object.assign(window, { scrollY: y });
}

function Frame() {
  const pending = usePendingLocation();
  return (
    <>
      {pending && <p>{pending.pathname}を読み込み中</p>}
      <Link to="/slow">進む</Link>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function open() {
  const slow = Promise.withResolvers<{ Component: () => React.ReactNode }>();
  const children = [
    { path: '/', element: <h1>ホーム</h1> },
    { path: '/other', element: <h1>ほか</h1> },
    { path: '/form', element: <Form /> },
    { path: '/slow', lazy: () => slow.promise },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }]);
  render(<RouterProvider router={router} />);
  return { router, load: () => slow.resolve({ Component: () => <h1>遅いページ</h1> }) };
}

const title = () => screen.getByRole('heading').textContent;

it('a page stays until the code of the next page has loaded', async () => {
  const { load } = open();
  act(() => screen.getByRole('link').click());
  expect([title(), screen.getByText('/slowを読み込み中')]).toMatchObject(['ホーム', {}]);
  load();
  await waitFor(() => expect(title()).toBe('遅いページ'));
  expect(screen.queryByText('/slowを読み込み中')).toBeNull();
});

/** A form that always asks before the viewer leaves it. */
function Form() {
  const { state, proceed } = useBlocker(() => true);
  return (
    <>
      <h1>書きかけ</h1>
      {state === 'blocked' && (
        <button type="button" onClick={proceed}>
          離れる
        </button>
      )}
    </>
  );
}

it('a form that the viewer has left does not ask again, even before the next page is rendered [NAV-51]', async () => {
  const { router } = open();
  await act(() => router.navigate('/form'));
  await act(() => router.navigate('/other'));
  expect(title()).toBe('書きかけ');
  await act(async () => {
    screen.getByRole('button', { name: '離れる' }).click();
    await router.navigate('/');
  });
  expect(title()).toBe('ホーム');
});

describe('the scroll position', () => {
  it('is the top on a new page, and the earlier position after going back or forward', async () => {
    const { router } = open();
    scrollBy(700);
    await act(() => router.navigate('/other'));
    expect(window.scrollY).toBe(0);
    scrollBy(300);
    await act(() => router.navigate(-1));
    expect([title(), window.scrollY]).toEqual(['ホーム', 700]);
    await act(() => router.navigate(1));
    expect([title(), window.scrollY]).toEqual(['ほか', 300]);
  });

  it('stays when a component of the page changes the URL', async () => {
    const { router } = open();
    scrollBy(700);
    await act(() => router.navigate('/?tab=new', { replace: true, preventScrollReset: true }));
    expect(window.scrollY).toBe(700);
  });

  it('is not stored for a page that is left before it is rendered', async () => {
    const { router, load } = open();
    scrollBy(700);
    await act(async () => {
      const loading = router.navigate('/slow');
      load();
      await loading;
      // The slow page is not rendered yet.
      await router.navigate('/other');
    });
    scrollBy(300);
    await act(() => router.navigate(-1));
    expect([title(), window.scrollY]).toEqual(['遅いページ', 0]);
    await act(() => router.navigate(-1));
    expect([title(), window.scrollY]).toEqual(['ホーム', 700]);
  });

  it('is stored for a reload', async () => {
    open();
    scrollBy(700);
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.values(JSON.parse(sessionStorage.getItem('hiroba.scroll') ?? ''))).toContain(700);
  });
});
