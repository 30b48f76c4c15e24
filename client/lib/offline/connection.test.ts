import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getJson } from '../api/api.ts';
import { connection } from './connection.ts';
import { watchConnection } from './watch-connection.ts';

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

type Network = 'up' | 'down' | 'hanging' | 'without-session';

let network: Network;
let requests: string[];
let stopWatching = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  network = 'up';
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    requests.push(path);
    const isDown =
      network === 'down' || (network === 'without-session' && path.endsWith('/session'));
    if (isDown) throw new TypeError('Failed to fetch');
    if (network === 'hanging') {
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    }
    return Response.json({});
  });
  stopWatching = watchConnection();
});
afterEach(() => {
  stopWatching();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const read = () => getJson('/api/session').catch((error: unknown) => error);
const checks = () => requests.filter((path) => path === '/api/site-settings').length;

describe('the connection', () => {
  it('is lost when a request and the following check fail, and is back with any response [NET-02, NET-17]', async () => {
    network = 'down';
    await read();
    expect(connection()).toBe('offline');
    network = 'up';
    await read();
    expect(connection()).toBe('online');
  });

  it('is not lost when a single resource cannot be read [NET-03]', async () => {
    network = 'without-session';
    await read();
    expect([connection(), checks()]).toEqual(['online', 1]);
  });

  it('is slow while a response takes longer than two seconds [NET-06]', async () => {
    network = 'hanging';
    const aborted = new AbortController();
    const reading = getJson('/api/session', { signal: aborted.signal }).catch(() => {});
    await pass(1900);
    expect(connection()).toBe('online');
    await pass(200);
    expect(connection()).toBe('slow');
    aborted.abort();
    await reading;
    expect(connection()).toBe('online');
  });

  it('is checked with growing delays until it is back, and not after each failing request [NET-04]', async () => {
    network = 'down';
    await read();
    await read();
    expect(checks()).toBe(1);
    await pass(2000);
    expect(checks()).toBe(2);
    await pass(3000);
    expect(checks()).toBe(2);
    await pass(1000);
    expect(checks()).toBe(3);
    await pass(120_000);
    expect(checks()).toBeLessThan(13);
    network = 'up';
    await pass(15_000);
    expect(connection()).toBe('online');
    const made = checks();
    await pass(60_000);
    expect(checks()).toBe(made);
  });

  it('is not checked while the page is hidden [NET-04]', async () => {
    network = 'down';
    await read();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(checks()).toBe(1);
    network = 'up';
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(connection()).toBe('online');
  });

  it('is lost when the browser says so, and back only when the server responds [NET-02, NET-17]', async () => {
    window.dispatchEvent(new Event('offline'));
    expect(connection()).toBe('offline');
    network = 'down';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(connection()).toBe('offline');
    network = 'up';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(connection()).toBe('online');
  });
});
