import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { disconnect, reconnect, stubServer } from '#client/testing/server.ts';
import { CodeOutOfReach, lazyOptional, lazyWithRetry, loadWithRetry } from './lazy-with-retry.ts';

type Load = () => Promise<{ default: ComponentType }>;

class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'ページが倒れた' : this.props.children);
}

afterEach(async () => {
  await reconnect();
});

interface Failure {
  isOnline: boolean;
  times: number;
}

async function show(kind: (load: Load) => ComponentType, { isOnline, times }: Failure) {
  stubServer({});
  if (!isOnline) disconnect();
  let failures = 0;
  const Lazy = kind(() => {
    failures += 1;
    if (failures <= times) return Promise.reject(new TypeError());
    return Promise.resolve({ default: () => <p>部品</p> });
  });
  render(
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
      <p>ページ</p>
    </ErrorBoundary>,
  );
  await act(async () => {});
}

describe('a lazy component', () => {
  it.each([lazyWithRetry, lazyOptional])('loads after reconnecting (%o) [NET-07]', async (kind) => {
    await show(kind, { isOnline: false, times: 1 });
    expect(screen.getByText('ページ')).toBeTruthy();
    expect(screen.queryByText('部品')).toBeNull();
    await act(reconnect);
    expect(await screen.findByText('部品')).toBeTruthy();
  });

  it('retries a failed load at once when the check finds a connection [NET-07]', async () => {
    await show(lazyWithRetry, { isOnline: true, times: 1 });
    expect(await screen.findByText('部品')).toBeTruthy();
  });

  it('renders nothing when it is optional and fails to load', async () => {
    await show(lazyOptional, { isOnline: true, times: 2 });
    expect(screen.getByText('ページ')).toBeTruthy();
    expect(screen.queryByText('部品')).toBeNull();
  });

  it('throws when the server no longer has its code', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(lazyWithRetry, { isOnline: true, times: 2 });
    expect(screen.getByText('ページが倒れた')).toBeTruthy();
  });
});

it('the load of code throws CodeOutOfReach when it fails again after the connection is back [NET-07]', async () => {
  stubServer({});
  disconnect();
  const failing = () => Promise.reject(new TypeError('kept by the browser'));
  const failure = loadWithRetry(failing).catch((error: unknown) => error);
  // Waits until the missing connection is detected.
  await act(async () => {});
  await act(reconnect);
  expect(await failure).toBeInstanceOf(CodeOutOfReach);
});
