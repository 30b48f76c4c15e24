import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver, MAX_SAVE_DELAY, SAVE_DELAY, type SaveState } from './draft-saver.ts';

const SECOND = 1000;

/** A saver of texts. `outcome` decides how each save ends. */
function aSaver(outcome: () => Promise<void> = () => Promise.resolve(), isTransient = true) {
  const saved: string[] = [];
  const states: SaveState['status'][] = [];
  const saver = new DraftSaver<string, 'by hand'>({
    saved: '',
    keyOf: (text) => text,
    save: async (text) => {
      await outcome();
      saved.push(text);
    },
    isTransient: () => isTransient,
    onState: ({ status }) => states.push(status),
  });
  return { saver, saved, states };
}

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('is saved two seconds after the last change, once', async () => {
    const { saver, saved, states } = aSaver();
    saver.change('あ');
    await pass(SAVE_DELAY - 1);
    saver.change('あき');
    await pass(SAVE_DELAY - 1);
    expect(saved).toEqual([]);
    await pass(1);
    expect(saved).toEqual(['あき']);
    expect(states).toEqual(['waiting', 'waiting', 'saving', 'saved']);
    await pass(MAX_SAVE_DELAY * 2);
    expect(saved).toHaveLength(1);
  });

  it('is saved every ten seconds during continuous typing', async () => {
    const { saver, saved } = aSaver();
    for (let second = 1; second <= 21; second += 1) {
      saver.change(`${second}`);
      await pass(SECOND);
    }
    expect(saved).toEqual(['10', '20']);
  });

  it('that was changed back is not saved', async () => {
    const { saver, saved, states } = aSaver();
    saver.change('あ');
    saver.change('');
    await pass(MAX_SAVE_DELAY);
    expect(saved).toEqual([]);
    expect(states.at(-1)).toBe('clean');
    expect(saver.isUnsaved).toBe(false);
  });

  it('has one pending save at a time, followed by the latest contents', async () => {
    let end: () => void = () => {};
    const { saver, saved } = aSaver(() => new Promise((resolve) => (end = resolve)));
    saver.change('一');
    await pass(SAVE_DELAY);
    saver.change('二');
    saver.change('三');
    await pass(MAX_SAVE_DELAY);
    expect(saved).toEqual([]);
    end();
    await pass(SAVE_DELAY);
    end();
    await pass(0);
    expect(saved).toEqual(['一', '三']);
  });

  it('is retried after transient failures, with growing delays', async () => {
    let tries = 0;
    const { saver, saved, states } = aSaver(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve();
    });
    saver.change('あ');
    await pass(SAVE_DELAY);
    expect([tries, states.at(-1)]).toEqual([1, 'failed']);
    await pass(5 * SECOND);
    expect(tries).toBe(2);
    await pass(14 * SECOND);
    expect(tries).toBe(2);
    await pass(SECOND);
    expect(saved).toEqual(['あ']);
    expect(states.at(-1)).toBe('saved');
  });

  it('is retried immediately when the connection is back', async () => {
    let isOffline = true;
    const { saver, saved } = aSaver(() =>
      isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(),
    );
    saver.change('あ');
    await pass(SAVE_DELAY);
    isOffline = false;
    saver.retry();
    await pass(0);
    expect(saved).toEqual(['あ']);
  });

  it('is not retried after a permanent failure until it changes', async () => {
    let tries = 0;
    const { saver } = aSaver(() => {
      tries += 1;
      return Promise.reject(new Error('too long'));
    }, false);
    saver.change('あ');
    await pass(SAVE_DELAY + 60 * SECOND);
    expect(tries).toBe(1);
    saver.change('い');
    await pass(SAVE_DELAY);
    expect(tries).toBe(2);
  });

  it('is saved immediately on request, which reports whether all of it is saved', async () => {
    let fails = true;
    const { saver, saved } = aSaver(() =>
      fails ? Promise.reject(new Error('offline')) : Promise.resolve(),
    );
    expect(await saver.flush()).toBe(true);
    saver.change('あ');
    expect(await saver.flush('by hand')).toBe(false);
    fails = false;
    expect(await saver.flush('by hand')).toBe(true);
    expect(saved).toEqual(['あ']);
  });

  it('that is paused is not saved until it is resumed', async () => {
    const { saver, saved } = aSaver();
    saver.pause();
    saver.change('あ');
    await pass(MAX_SAVE_DELAY);
    expect(saved).toEqual([]);
    saver.resume();
    await pass(SAVE_DELAY);
    expect(saved).toEqual(['あ']);
  });
});
