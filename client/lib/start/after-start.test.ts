import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Holds back code. Returns a list to which the names of loaded code are added. */
async function startLoading() {
  const { afterStart, holdBack } = await import('./after-start.ts');
  holdBack();
  const loaded: string[] = [];
  void afterStart().then(() => loaded.push('loaded'));
  await vi.advanceTimersByTimeAsync(0);
  return loaded;
}

it('code loads immediately when nothing has delayed it', async () => {
  const { afterStart } = await import('./after-start.ts');
  expect(await afterStart()).toBeUndefined();
});

it('code loads once the page has loaded and the browser is idle [VIEW-21]', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const loaded = await startLoading();
  expect(idle).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(loaded).toEqual([]);
  for (const callback of idle) callback();
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded).toEqual(['loaded']);
});

it('code loads piece by piece, each after the work of the previous piece [VIEW-21]', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const { afterStart, holdBack } = await import('./after-start.ts');
  holdBack();
  const loaded: string[] = [];
  for (const part of ['menu', 'comments']) void afterStart().then(() => loaded.push(part));
  const rest = async () => {
    idle.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    return [...loaded];
  };
  expect([await rest(), await rest()]).toEqual([['menu'], ['menu', 'comments']]);
});

it('code loads in a browser without idle callbacks', async () => {
  expect(await startLoading()).toEqual(['loaded']);
});

it('code loads after a second when the page takes longer to load', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const loaded = await startLoading();
  await vi.advanceTimersByTimeAsync(999);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded).toEqual(['loaded']);
});
