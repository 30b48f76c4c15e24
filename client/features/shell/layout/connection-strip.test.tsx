import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteSettingsQuery } from '#client/features/site/site-settings/site-settings.queries.ts';
import { cancelOutgoing, sendWhenOnline } from '#client/lib/offline/outbox.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { disconnect, reconnect, stubServer } from '#client/testing/server.ts';
import ConnectionStrip from './connection-strip.tsx';

const strip = () => screen.getByRole('status');
const retry = () => screen.getByRole('button', { name: '再試行' });

afterEach(async () => {
  cleanup();
  cancelOutgoing();
  await reconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the strip about the connection', () => {
  it('is empty with a connection, and says when it is lost [NET-01]', async () => {
    stubServer({});
    renderInApp(<ConnectionStrip />);
    expect(strip().textContent).toBe('');
    act(disconnect);
    expect(strip().textContent).toContain('オフラインです');
    expect(retry()).toBeTruthy();
    await act(reconnect);
    expect(strip().textContent).toBe('');
  });

  it('says that the connection was lost before it was rendered [NET-01]', () => {
    stubServer({});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderInApp(<ConnectionStrip />);
    expect(strip().textContent).toContain('オフラインです');
    vi.restoreAllMocks();
  });

  it('stays when a retry fails', async () => {
    stubServer({});
    renderInApp(<ConnectionStrip />);
    act(disconnect);
    await userEvent.click(retry());
    await waitFor(() => expect(retry().getAttribute('aria-busy')).toBeNull());
    expect(strip().textContent).toContain('オフラインです');
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
      'オフラインです。いいね・コメントは、つながったら送信します。',
    );
    await userEvent.click(screen.getByRole('button', { name: 'すべて取り消す' }));
    await sending;
    expect(strip().textContent).not.toContain('つながったら');
    await act(reconnect);
    expect(send).not.toHaveBeenCalled();
  });

  it('says when an answer takes long, and restarts the requests [NET-06]', async () => {
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

function Page() {
  useQuery(siteSettingsQuery);
  return <ConnectionStrip />;
}
