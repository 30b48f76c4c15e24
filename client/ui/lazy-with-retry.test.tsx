import { act, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyOptional, lazyWithRetry } from './lazy-with-retry.ts';

type Load = () => Promise<{ default: ComponentType }>;

class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'ページが倒れた' : this.props.children);
}

afterEach(() => vi.restoreAllMocks());

/** Shows a part whose code cannot be had at first. */
async function show(kind: (load: Load) => ComponentType, onLine: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  let isThere = false;
  const Part = kind(() =>
    isThere ? Promise.resolve({ default: () => <p>部品</p> }) : Promise.reject(new TypeError()),
  );
  render(
    <Caught>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
      <p>ページ</p>
    </Caught>,
  );
  await act(async () => {});
  isThere = true;
}

describe('a part that is loaded later', () => {
  it.each([lazyWithRetry, lazyOptional])('waits for the connection (%o)', async (kind) => {
    await show(kind, false);
    expect(screen.getByText('ページ')).toBeTruthy();
    expect(screen.queryByText('部品')).toBeNull();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('部品')).toBeTruthy();
  });

  it('is left out, where its page can do without it', async () => {
    await show(lazyOptional, true);
    expect(screen.getByText('ページ')).toBeTruthy();
    expect(screen.queryByText('部品')).toBeNull();
  });

  it('fails with its page, where it is gone from the server: a reload brings the new one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(lazyWithRetry, true);
    expect(screen.getByText('ページが倒れた')).toBeTruthy();
  });
});
