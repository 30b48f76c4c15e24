import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { disconnect, reconnect, stubServer } from '#client/testing/server.ts';
import { getJson } from '../api/api.ts';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the query client', () => {
  it('keeps responses fresh for a minute [DATA-03]', async () => {
    const client = createQueryClient();
    const read = vi.fn(async () => 1);
    const options = { queryKey: ['a'], queryFn: read };
    await client.fetchQuery(options);
    await client.fetchQuery(options);
    expect(read).toHaveBeenCalledTimes(1);
    expect(client.getDefaultOptions().queries).toMatchObject({ staleTime: 60_000 });
  });

  it('retries a failed query once [DATA-04]', async () => {
    vi.useFakeTimers();
    const read = vi.fn(async () => {
      throw new ApiError('internal');
    });
    const reading = createQueryClient().fetchQuery({ queryKey: ['a'], queryFn: read });
    await Promise.all([expect(reading).rejects.toThrow(), vi.runAllTimersAsync()]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('fails immediately without a connection, and retries when the connection returns [DATA-07, NET-07, NET-18]', async () => {
    const calls = stubServer({ '/api/session': () => ({ user: null, profile: null }) });
    disconnect();
    const client = createQueryClient();
    client.mount();
    const options = { queryKey: ['a'], queryFn: () => getJson('/api/session') };
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), 20_000);
    await reconnect();
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), 20_000);
    expect(calls).toHaveLength(1);
    stop();
    client.unmount();
  });

  it('aborts after a timeout without a retry [NET-19]', async () => {
    const read = vi.fn(async () => {
      throw new NetworkError(true);
    });
    const reading = createQueryClient().fetchQuery({ queryKey: ['a'], queryFn: read });
    await expect(reading).rejects.toThrow();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('rethrows failed mutations without a retry [DATA-06]', async () => {
    const client = createQueryClient();
    const write = vi.fn(async () => {
      throw new Error('no');
    });
    const mutation = client.getMutationCache().build(client, { mutationFn: write });
    await expect(mutation.execute(undefined)).rejects.toThrow('no');
    expect(write).toHaveBeenCalledTimes(1);
  });
});
