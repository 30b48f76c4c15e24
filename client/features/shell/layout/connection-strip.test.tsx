import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bannersQuery } from '#client/features/notifications/banners/banners.queries.ts';
import { siteSettingsQuery } from '#client/features/site/site-settings/site-settings.queries.ts';
import { connection } from '#client/lib/offline/connection.ts';
import { cancelOutgoing, sendWhenOnline } from '#client/lib/offline/outbox.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { disconnect, reconnect, stubServer } from '#client/testing/server.ts';
import { CACHED_AT_HEADER } from '#contract/site/service-worker.ts';
import ConnectionStrip from './connection-strip.tsx';

const strip = () => screen.getByRole('status');
const retry = () => screen.getByRole('button', { name: '再試行' });

afterEach(async () => {
  cleanup();
  cancelOutgoing();
  await reconnect();
  vi.useRealTimers();
});

describe('the strip about the connection', () => {
  it('is empty with a connection, and shows when the server is unreachable [NET-15]', async () => {
    stubServer({});
    renderInApp(<ConnectionStrip />);
    expect(strip().textContent).toBe('');
    act(disconnect);
    expect(strip().textContent).toBe('サーバーにつながりません。読み込んだ内容は見られます再試行');
    expect(retry()).toBeTruthy();
    await act(reconnect);
    expect(strip().textContent).toBe('');
  });

  it('shows when the device is offline, even if it was offline before the strip was rendered [NET-01]', () => {
    stubServer({});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderInApp(<ConnectionStrip />);
    expect(strip().textContent).toContain('この端末はオフラインです');
  });

  it('keeps the notice that the connection is lost when a retry fails', async () => {
    stubServer({});
    renderInApp(<ConnectionStrip />);
    act(disconnect);
    await userEvent.click(retry());
    await waitFor(() => expect(retry().getAttribute('aria-busy')).toBeNull());
    expect(strip().textContent).toContain('サーバーにつながりません');
  });

  it('lists the waiting actions, and can cancel them [NET-09]', async () => {
    stubServer({});
    renderInApp(<ConnectionStrip />);
    act(disconnect);
    const send = vi.fn(async () => {});
    const kinds = ['comment', 'like', 'like'] as const;
    let sending: Promise<unknown> | undefined;
    act(() => {
      sending = Promise.allSettled(kinds.map((kind, at) => sendWhenOnline(kind, `${at}`, send)));
    });
    expect(strip().textContent).toContain(
      'サーバーにつながりません。読み込んだ内容は見られます。つながると、いいね・コメントを送信します。',
    );
    await userEvent.click(screen.getByRole('button', { name: 'すべて取り消す' }));
    await sending;
    expect(strip().textContent).not.toContain('つながったら');
    await act(reconnect);
    expect(send).not.toHaveBeenCalled();
  });

  it('shows when a response takes long, and has a button that restarts the requests [NET-06]', async () => {
    vi.useFakeTimers();
    let reads = 0;
    stubServer({
      '/api/site-settings': () => {
        reads += 1;
        return Promise.withResolvers<never>().promise;
      },
    });
    renderInApp(<Page />);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(strip().textContent).toContain('通信に時間がかかっています');
    await act(async () => retry().click());
    expect(reads).toBe(2);
  });
});

describe('responses from the cache of the service worker', () => {
  const time = '2026-11-21T14:05:00';

  /**
   * While offline, answers requests with responses that were cached at `at`. Checks of the connection get no response.
   */
  function answerFromCache(at: string): void {
    const server = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (connection() !== 'offline' || init.cache === 'no-store') return server(url, init);
      const headers = { [CACHED_AT_HEADER]: String(Date.parse(at)) };
      return Response.json({ items: [] }, { headers });
    });
  }

  it.each([
    ['2026-11-21T17:00:00', '14:05'],
    ['2026-11-22T17:00:00', '2026年11月21日(土) 14:05'],
  ])(
    'shown at %s come with a note that they were read at %s [PWA-06, PWA-31]',
    async (now, shown) => {
      vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
      let reads = 0;
      stubServer({
        '/api/banners': () => {
          reads += 1;
          return { items: [] };
        },
      });
      answerFromCache(time);
      disconnect();
      renderInApp(<CachedPage />);
      expect(await screen.findByText('読み込みました')).toBeTruthy();
      expect(strip().textContent).toContain(
        `サーバーにつながりません。${shown}に読み込んだ内容を表示しています`,
      );
      expect(reads).toBe(0);
      await act(reconnect);
      await waitFor(() => expect(reads).toBe(1));
      expect(strip().textContent).toBe('');
    },
  );

  it('are not shown while the server can be reached [PWA-06]', async () => {
    stubServer({ '/api/banners': () => ({ items: [] }) });
    const server = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (!url.startsWith('/api/banners')) return server(url, init);
      return Response.json({ items: [] }, { headers: { [CACHED_AT_HEADER]: '1' } });
    });
    renderInApp(<CachedPage />);
    expect(await screen.findByText('読み込めません')).toBeTruthy();
    expect(strip().textContent).toBe('');
  });
});

function CachedPage() {
  const { isSuccess, isError } = useQuery(bannersQuery);
  return (
    <>
      <ConnectionStrip />
      {isSuccess && <p>読み込みました</p>}
      {isError && <p>読み込めません</p>}
    </>
  );
}

function Page() {
  useQuery(siteSettingsQuery);
  return <ConnectionStrip />;
}
