import { notifyManager } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { nextTurn } from '#client/testing/next-turn.ts';
import { disconnect, reconnect, stubServer } from '#client/testing/server.ts';
import { outgoingActions } from '../offline/outbox.ts';
import { ToggleStore } from './toggle-store.ts';

function fakeAction() {
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
    onSuccess: vi.fn(),
    onError: vi.fn(),
  };
}

describe('ToggleStore', () => {
  it('changes immediately and returns to the cached value after the response', async () => {
    const store = new ToggleStore<string>('save');
    const action = fakeAction();
    store.set('a', true, false, action);
    expect(store.optimisticValue('a')).toBe(true);
    expect(store.optimisticValue('b')).toBeUndefined();
    action.waiting[0]?.answer();
    await expect.poll(() => store.optimisticValue('a')).toBeUndefined();
    expect(action.onSuccess.mock.calls).toEqual([['is true', true]]);
  });

  it('keeps its value until the readers of the query cache have received the response', async () => {
    const store = new ToggleStore<string>('save');
    const seen: unknown[] = [];
    const action = fakeAction();
    action.onSuccess.mockImplementationOnce(() =>
      notifyManager.schedule(() => {
        seen.push(store.optimisticValue('a'));
        store.set('a', false, true, action);
      }),
    );
    store.set('a', true, false, action);
    action.waiting[0]?.answer();
    await expect.poll(action.sent).toEqual([true, false]);
    expect(seen).toEqual([true]);
    await nextTurn();
    expect(store.optimisticValue('a')).toBe(false);
    action.waiting[1]?.answer();
    await expect.poll(() => store.optimisticValue('a')).toBeUndefined();
  });

  it('sends only its first and its last value, with one call at a time', async () => {
    const store = new ToggleStore<string>('save');
    const action = fakeAction();
    for (const on of [true, false, true, false]) store.set('a', on, false, action);
    expect(action.sent()).toEqual([true]);
    action.waiting[0]?.answer();
    await nextTurn();
    expect(action.sent()).toEqual([true, false]);
    expect(action.onSuccess).not.toHaveBeenCalled();
    action.waiting[1]?.answer();
    await nextTurn();
    expect(action.sent()).toEqual([true, false]);
    expect(action.onSuccess.mock.calls).toEqual([['is false', false]]);
  });

  it('reports the outcome only to the last action [EVENT-64]', async () => {
    const store = new ToggleStore<string>('save');
    const [first, last] = [fakeAction(), fakeAction()];
    store.set('a', true, false, first);
    store.set('a', false, false, last);
    first.waiting[0]?.answer();
    await nextTurn();
    last.waiting[0]?.answer();
    await nextTurn();
    store.set('a', true, false, first);
    store.set('a', false, false, last);
    first.waiting[1]?.fail();
    await nextTurn();
    expect(last.onSuccess.mock.calls).toEqual([['is false', false]]);
    expect(last.onError).toHaveBeenCalledTimes(1);
    expect(first.onSuccess).not.toHaveBeenCalled();
    expect(first.onError).not.toHaveBeenCalled();
  });

  it('makes no second call when the last value equals the value of the first call', async () => {
    const store = new ToggleStore<string>('save');
    const action = fakeAction();
    for (const on of [true, false, true]) store.set('a', on, false, action);
    action.waiting[0]?.answer();
    await nextTurn();
    expect(action.sent()).toEqual([true]);
    expect(action.onSuccess).toHaveBeenCalledTimes(1);
  });

  it('returns to the cached value and reports the error when a call fails', async () => {
    const store = new ToggleStore<string>('save');
    const action = fakeAction();
    store.set('a', true, false, action);
    action.waiting[0]?.fail();
    await nextTurn();
    expect(store.optimisticValue('a')).toBeUndefined();
    expect(action.onError).toHaveBeenCalledTimes(1);
    expect(action.onSuccess).not.toHaveBeenCalled();
  });

  it('is sent once when the connection is back [NET-22]', async () => {
    stubServer({});
    disconnect();
    const store = new ToggleStore<string>('save');
    const action = fakeAction();
    store.set('a', true, false, action);
    expect(store.optimisticValue('a')).toBe(true);
    expect(action.sent()).toEqual([]);
    await reconnect();
    action.waiting[0]?.answer();
    await nextTurn();
    expect(action.sent()).toEqual([true]);
    expect(action.onSuccess).toHaveBeenCalledTimes(1);
  });

  it('sends nothing when a change is reverted offline [NET-09]', async () => {
    stubServer({});
    disconnect();
    const store = new ToggleStore<string>('save');
    const action = fakeAction();
    for (const on of [true, false]) store.set('a', on, false, action);
    await nextTurn();
    expect(store.optimisticValue('a')).toBeUndefined();
    expect(outgoingActions()).toEqual([]);
    await reconnect();
    await nextTurn();
    expect(action.sent()).toEqual([]);
  });

  it('can have more than two states, and sends only the last value set during a call', async () => {
    const store = new ToggleStore<string, 'joined' | 'interested' | 'none'>('join');
    const sent: string[] = [];
    const answers: (() => void)[] = [];
    const action = {
      send: (state: string) =>
        new Promise<string>((resolve) => {
          sent.push(state);
          answers.push(() => resolve(state));
        }),
      onSuccess: vi.fn(),
      onError: vi.fn(),
    };
    store.set('a', 'interested', 'none', action);
    store.set('a', 'none', 'none', action);
    store.set('a', 'joined', 'none', action);
    expect(store.optimisticValue('a')).toBe('joined');
    answers[0]?.();
    await nextTurn();
    answers[1]?.();
    await nextTurn();
    expect(sent).toEqual(['interested', 'joined']);
    expect(action.onSuccess.mock.calls).toEqual([['joined', 'joined']]);
  });

  it('discards pending toggles when the viewer changes', async () => {
    const store = new ToggleStore<string>('save');
    const action = fakeAction();
    store.setViewer('one');
    store.set('a', true, false, action);
    store.set('a', false, false, action);
    store.setViewer('two');
    action.waiting[0]?.answer();
    await nextTurn();
    expect(store.optimisticValue('a')).toBeUndefined();
    expect(action.sent()).toEqual([true]);
    expect(action.onSuccess).not.toHaveBeenCalled();
  });

  it.each(['two', 'one'])(
    'ignores the response to a call from before a sign-out when user %s signs in afterwards',
    async (next) => {
      const store = new ToggleStore<string>('save');
      const [before, after] = [fakeAction(), fakeAction()];
      store.setViewer('one');
      store.set('a', true, false, before);
      store.setViewer(null);
      store.setViewer(next);
      store.set('a', true, false, after);
      before.waiting[0]?.answer();
      await nextTurn();
      store.set('a', false, false, after);
      expect(after.sent()).toEqual([true]);
      after.waiting[0]?.answer();
      await nextTurn();
      expect(after.sent()).toEqual([true, false]);
      after.waiting[1]?.answer();
      await nextTurn();
      expect(after.onSuccess.mock.calls).toEqual([['is false', false]]);
      expect(before.onSuccess).not.toHaveBeenCalled();
    },
  );

  it('reports no failure from before a sign-out when the same user signs in again', async () => {
    const store = new ToggleStore<string>('save');
    const [before, after] = [fakeAction(), fakeAction()];
    store.setViewer('one');
    store.set('a', true, false, before);
    store.setViewer(null);
    store.setViewer('one');
    store.set('a', true, false, after);
    before.waiting[0]?.fail();
    await nextTurn();
    expect(store.optimisticValue('a')).toBe(true);
    expect(before.onError).not.toHaveBeenCalled();
    expect(after.onError).not.toHaveBeenCalled();
  });
});
