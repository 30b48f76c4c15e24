import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SECOND } from '#contract/foundations/limits.ts';
import { createListeners } from '../hooks/listeners.ts';

/** The state of the connection. It is `slow` when a request has waited for its response for `SLOW_AFTER`. */
type Connection = 'online' | 'slow' | 'offline';

const SLOW_AFTER = 2 * SECOND;
const CHECK_TIMEOUT = 3 * SECOND;

const listeners = createListeners();
let overdue = 0;
let checking: Promise<boolean> | undefined;

export function connection(): Connection {
  if (!onlineManager.isOnline()) return 'offline';
  return overdue > 0 ? 'slow' : 'online';
}

export function subscribeToConnection(listener: () => void): () => void {
  const stops = [listeners.subscribe(listener), onlineManager.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Watches how long a request takes. The returned function must be called when the request has ended. */
export function watchRequest(): () => void {
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    addOverdue(1);
  }, SLOW_AFTER);
  return () => {
    clearTimeout(timer);
    if (isOverdue) addOverdue(-1);
  };
}

/** Reports a response of the server. Any status proves that there is a connection. */
export function reportAnswer(): void {
  onlineManager.setOnline(true);
}

/** Returns whether the server responds. Concurrent callers share one request. */
export function checkConnection(): Promise<boolean> {
  checking ??= isServerReachable().then((isReachable) => {
    checking = undefined;
    onlineManager.setOnline(isReachable);
    return isReachable;
  });
  return checking;
}

/** Resolves when there is a connection, or when the signal is aborted. */
export function untilOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      unsubscribe();
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const unsubscribe = subscribeToConnection(() => connection() !== 'offline' && finish());
    signal?.addEventListener('abort', finish);
  });
}

async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT);
    await fetch('/api/site-settings', { cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

function addOverdue(change: number): void {
  overdue += change;
  listeners.notify();
}

export function useOnReconnect(isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) act();
    });
  }, [isActive, act]);
}
