import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { subscribeToTopic } from './live.ts';
import { isFirstReadAhead, useFirstRead } from './use-first-read.ts';

beforeEach(() => {
  stubEventSource();
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers();
});

afterEach(() => {
  for (const stream of openStreams()) stream.close();
  vi.useRealTimers();
});

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

it('a first read waits for the subscription, unless the topic is already subscribed [LIVE-13]', async () => {
  const topic = 'user:first';
  await import('./live-tabs.ts');
  const { result } = renderHook(() => useFirstRead(topic));
  await pass(500);
  expect(result.current).toBe(false);
  act(() => openStreams()[0]?.subscribed());
  expect(result.current).toBe(true);
  const stop = subscribeToTopic(topic, () => {});
  const later = renderHook(() => useFirstRead(topic));
  expect(later.result.current).toBe(true);
  stop();
});

it('a first read starts after two seconds without a subscription [LIVE-13]', async () => {
  const { result } = renderHook(() => useFirstRead('user:second'));
  await pass(1999);
  expect(result.current).toBe(false);
  await pass(1);
  expect(result.current).toBe(true);
});

it('a first read starts immediately when the browser has no live connections, and never without a topic', () => {
  expect(renderHook(() => useFirstRead(null)).result.current).toBe(false);
  vi.stubGlobal('EventSource', undefined);
  expect(renderHook(() => useFirstRead('user:third')).result.current).toBe(true);
});

it('a first read counts as unsent until its data arrive', async () => {
  const client = new QueryClient();
  const queryKey = ['counts'];
  expect(isFirstReadAhead(client, queryKey)).toBe(false);
  client.getQueryCache().build(client, { queryKey });
  expect(isFirstReadAhead(client, queryKey)).toBe(true);
  client.setQueryData(queryKey, 1);
  expect(isFirstReadAhead(client, queryKey)).toBe(false);
});
