import { describe, expect, it, vi } from 'vitest';
import { ToggleStore } from './toggle-store.ts';

/** A server that answers when told to. */
function aDeed() {
  const waiting: { on: boolean; answer: () => void; fail: () => void }[] = [];
  return {
    waiting,
    sent: () => waiting.map(({ on }) => on),
    send: (on: boolean) =>
      new Promise<string>((resolve, reject) => {
        waiting.push({
          on,
          answer: () => resolve(`is ${on}`),
          fail: () => reject(new Error('no')),
        });
      }),
    onSettled: vi.fn(),
    onFailed: vi.fn(),
  };
}

const settle = () => new Promise((next) => setTimeout(next, 0));

describe('a switch', () => {
  it('turns at once, and shows what was read again once that holds the answer', async () => {
    const store = new ToggleStore<string>();
    const deed = aDeed();
    store.turn('a', true, false, deed);
    expect(store.wanted('a')).toBe(true);
    expect(store.wanted('b')).toBeUndefined();
    deed.waiting[0]?.answer();
    await settle();
    expect(deed.onSettled.mock.calls).toEqual([['is true', true]]);
    expect(store.wanted('a')).toBeUndefined();
  });

  it('ends as it was turned last, with one call at a time', async () => {
    const store = new ToggleStore<string>();
    const deed = aDeed();
    for (const on of [true, false, true, false]) store.turn('a', on, false, deed);
    expect(deed.sent()).toEqual([true]);
    deed.waiting[0]?.answer();
    await settle();
    expect(deed.sent()).toEqual([true, false]);
    expect(deed.onSettled).not.toHaveBeenCalled();
    deed.waiting[1]?.answer();
    await settle();
    expect(deed.sent()).toEqual([true, false]);
    expect(deed.onSettled.mock.calls).toEqual([['is false', false]]);
  });

  it('sends nothing more when it ends where the server is', async () => {
    const store = new ToggleStore<string>();
    const deed = aDeed();
    for (const on of [true, false, true]) store.turn('a', on, false, deed);
    deed.waiting[0]?.answer();
    await settle();
    expect(deed.sent()).toEqual([true]);
    expect(deed.onSettled).toHaveBeenCalledTimes(1);
  });

  it('goes back when it fails, and says so', async () => {
    const store = new ToggleStore<string>();
    const deed = aDeed();
    store.turn('a', true, false, deed);
    deed.waiting[0]?.fail();
    await settle();
    expect(store.wanted('a')).toBeUndefined();
    expect(deed.onFailed).toHaveBeenCalledTimes(1);
    expect(deed.onSettled).not.toHaveBeenCalled();
  });

  it('is forgotten when somebody else is there', async () => {
    const store = new ToggleStore<string>();
    const deed = aDeed();
    store.setViewer('one');
    store.turn('a', true, false, deed);
    store.turn('a', false, false, deed);
    store.setViewer('two');
    deed.waiting[0]?.answer();
    await settle();
    expect(store.wanted('a')).toBeUndefined();
    expect(deed.sent()).toEqual([true]);
    expect(deed.onSettled).not.toHaveBeenCalled();
  });
});
