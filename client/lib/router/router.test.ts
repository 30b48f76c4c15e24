import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createMemoryRouter } from './router.ts';

const Page = () => createElement('p');

/** A site whose pages load when the test calls `load`. */
function open(first = '/') {
  const loads: Record<string, PromiseWithResolvers<{ Component: typeof Page }>> = {};
  const lazy = (path: string) => ({
    path,
    lazy: vi.fn(() => {
      loads[path] = Promise.withResolvers();
      return loads[path].promise;
    }),
  });
  const pages = [lazy('/a'), lazy('/b')];
  const router = createMemoryRouter([{ path: '/', Component: Page }, ...pages], {
    initialEntries: [first],
  });
  return {
    router,
    pages,
    path: () => router.state.location.pathname,
    load: (path: string) => loads[path]?.resolve({ Component: Page }),
    fail: (path: string) => loads[path]?.reject(new Error('lost')),
  };
}

describe('a navigation', () => {
  it('shows the page when its code has loaded, and reports the pending page until then', async () => {
    const { router, path, load } = open();
    const done = router.navigate('/a');
    expect([path(), router.state.pending?.pathname]).toEqual(['/', '/a']);
    load('/a');
    await done;
    expect([path(), router.state.pending]).toEqual(['/a', undefined]);
  });

  it('reports its page before the code has loaded [NAV-43]', async () => {
    const { router } = open();
    const ahead = vi.fn();
    router.onAhead(ahead);
    void router.navigate('/a');
    expect(ahead.mock.calls).toEqual([['/a', true]]);
  });

  it('loads the code of a page once, and shows a loaded page at once', async () => {
    const { router, pages, path, load } = open();
    const done = router.navigate('/a');
    load('/a');
    await done;
    void router.navigate(-1);
    expect(path()).toBe('/');
    void router.navigate('/a');
    expect(path()).toBe('/a');
    expect(pages[0]?.lazy).toHaveBeenCalledOnce();
  });

  it('shows a page at once when its code was preloaded [NAV-42]', async () => {
    const { router, pages, path, load } = open();
    router.preload('/a');
    load('/a');
    await vi.waitFor(() => expect(pages[0]?.lazy.mock.settledResults).toHaveLength(1));
    await Promise.resolve();
    expect(path()).toBe('/');
    void router.navigate('/a');
    expect([path(), router.state.pending]).toEqual(['/a', undefined]);
    expect(pages[0]?.lazy).toHaveBeenCalledOnce();
  });

  it('is replaced by a later navigation, whichever page loads first', async () => {
    const { router, path, load } = open();
    const [slow, quick] = [router.navigate('/a'), router.navigate('/b')];
    load('/b');
    await quick;
    load('/a');
    await slow;
    expect(path()).toBe('/b');
    await router.navigate(-1);
    expect(path()).toBe('/');
  });

  it('reports the error when the code of the page fails to load, and loads it again the next time', async () => {
    const { router, pages, path, load, fail } = open();
    const failing = router.navigate('/a');
    fail('/a');
    await failing;
    expect([path(), router.state.error]).toEqual(['/a', new Error('lost')]);
    const again = router.navigate('/a', { replace: true });
    load('/a');
    await again;
    expect(router.state.error).toBeUndefined();
    expect(pages[0]?.lazy).toHaveBeenCalledTimes(2);
  });

  it('continues after a confirmation, even when its page loads slowly', async () => {
    const { router, path, load } = open();
    router.block(() => true);
    await router.navigate('/a');
    router.state.blocked?.proceed();
    expect([path(), router.state.blocked?.isProceeding]).toEqual(['/', true]);
    load('/a');
    await vi.waitFor(() => expect(path()).toBe('/a'));
    expect(router.state.blocked).toBeUndefined();
  });

  it('is dropped when the form that blocks it is removed', async () => {
    const { router, path } = open();
    const unblock = router.block(() => true);
    await router.navigate('/a');
    unblock();
    expect([path(), router.state.blocked]).toEqual(['/', undefined]);
  });
});

it('the router is initialized when the code of the first page has loaded', async () => {
  const { router, load } = open('/b');
  expect(router.state.initialized).toBe(false);
  const initialized = new Promise<void>((resolve) => {
    router.subscribe((state) => state.initialized && resolve());
  });
  load('/b');
  await initialized;
  expect(router.state.location.pathname).toBe('/b');
});
