import { describe, expect, it, vi } from 'vitest';
import type { Session } from '#contract/identity/session.ts';
import { putSession } from './features/identity/session/session.queries.ts';
import { createQueryClient } from './lib/cache/query-client.ts';
import { createMemoryRouter } from './lib/router/router.ts';
import { prefetchAhead } from './prefetch.ts';
import { aMember, visitor } from './testing/render.tsx';
import { stubServer } from './testing/server.ts';

const postId = 'aPost000000000000001';

function siteOf(session: Session) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  putSession(client, session);
  const calls = stubServer({});
  const page = { lazy: () => new Promise<never>(() => {}) };
  const router = createMemoryRouter([
    { path: '/', element: null },
    { path: '/posts/:postId', ...page },
  ]);
  prefetchAhead(client, router);
  return { router, asked: () => calls.map(({ path }) => path) };
}

describe('the data of a page', () => {
  it('are requested when the page is opened, while its code loads [NAV-43]', async () => {
    const { router, asked } = siteOf(aMember());
    void router.navigate(`/posts/${postId}`);
    expect(asked()).toEqual([`/api/posts/${postId}`, `/api/posts/${postId}/related`]);
  });

  it('are only those that the viewer can read [NAV-43]', () => {
    const { router, asked } = siteOf(visitor);
    void router.navigate(`/posts/${postId}`);
    expect(asked()).toEqual([`/api/posts/${postId}/preview`]);
  });

  it('are requested once: the first query when the page is announced, all others when it is opened [NAV-53, NAV-54]', () => {
    const { router, asked } = siteOf(aMember());
    router.announce(`/posts/${postId}`);
    expect(asked()).toEqual([`/api/posts/${postId}`]);
    void router.navigate(`/posts/${postId}`);
    expect(asked()).toEqual([`/api/posts/${postId}`, `/api/posts/${postId}/related`]);
  });

  it('are not requested in advance for a reader who saves data [NAV-53]', () => {
    const { router, asked } = siteOf(aMember());
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
    router.announce(`/posts/${postId}`);
    expect(asked()).toEqual([]);
  });
});
