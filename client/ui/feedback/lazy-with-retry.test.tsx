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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders a lazy component whose first load fails and whose next one succeeds. */
async function show(kind: (load: Load) => ComponentType, isOnline: boolean) {
  stubServer({});
  if (!isOnline) disconnect();
  let isAvailable = false;
  const Lazy = kind(() =>
    isAvailable ? Promise.resolve({ default: () => <p>部品</p> }) : Promise.reject(new TypeError()),
  );
  render(
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
      <p>ページ</p>
    </ErrorBoundary>,
  );
  await act(async () => {});
  isAvailable = true;
}

describe('a lazy component', () => {
  it.each([lazyWithRetry, lazyOptional])('waits for the connection (%o) [NET-07]', async (kind) => {
    await show(kind, false);
    expect(screen.getByText('ページ')).toBeTruthy();
    expect(screen.queryByText('部品')).toBeNull();
    await act(reconnect);
    expect(await screen.findByText('部品')).toBeTruthy();
  });

  it('renders nothing when it is optional and fails to load', async () => {
    await show(lazyOptional, true);
    expect(screen.getByText('ページ')).toBeTruthy();
    expect(screen.queryByText('部品')).toBeNull();
  });

  it('throws when the server does not have its code any more', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(lazyWithRetry, true);
    expect(screen.getByText('ページが倒れた')).toBeTruthy();
  });
});

it('code that fails again when the connection is back needs a reload [NET-07]', async () => {
  stubServer({});
  disconnect();
  const failing = () => Promise.reject(new TypeError('kept by the browser'));
  const failure = loadWithRetry(failing).catch((error: unknown) => error);
  // It notices that there is no connection.
  await act(async () => {});
  await act(reconnect);
  expect(await failure).toBeInstanceOf(CodeOutOfReach);
});
