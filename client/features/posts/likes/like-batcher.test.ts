// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import {
  applyAnswer,
  applyFailure,
  applyLive,
  applyTotal,
  cachedTotal,
  closeBatch,
  initialLikes,
  type LikeState,
  MAX_ATTEMPTS,
  markSent,
  nextToSend,
  shownMine,
  shownTotal,
  tap,
} from './like-batcher.ts';

function taps(state: LikeState, count: number): LikeState {
  return Array.from({ length: count }).reduce<LikeState>(tap, state);
}

const answer = (accepted: number, likes_count: number, my_count = accepted): LikeAnswer => ({
  accepted,
  likes_count,
  my_count,
});

describe('batches of likes', () => {
  it('show each tap immediately', () => {
    const state = taps(initialLikes(10, 2), 3);
    expect(shownTotal(state)).toBe(13);
    expect(shownMine(state)).toBe(5);
  });

  it('are sent one at a time, and grow by further taps until they are sent', () => {
    const ids = ['a', 'b', 'c'];
    const newId = () => ids.shift() ?? '';
    let state = markSent(closeBatch(taps(initialLikes(0, 0), 2), newId), 'a');
    state = closeBatch(taps(state, 3), newId);
    state = closeBatch(taps(state, 4), newId);
    expect(nextToSend(state)).toBeUndefined();
    expect(state.batches.map(({ id, count }) => [id, count])).toEqual([
      ['a', 2],
      ['b', 7],
    ]);
    expect(nextToSend(applyAnswer(state, 'a', answer(2, 2)))).toMatchObject({ id: 'b', count: 7 });
  });

  it('contain no tap beyond 1000, and show the total of the server', () => {
    let state = taps(initialLikes(998, 0), 5);
    expect(shownTotal(state)).toBe(MAX_LIKES_PER_POST);
    expect(state.pending).toBe(2);
    state = markSent(
      closeBatch(state, () => 'a'),
      'a',
    );
    expect(shownTotal(applyAnswer(state, 'a', answer(1, 1000)))).toBe(MAX_LIKES_PER_POST);
  });

  it('are reverted when the server refuses them, while later taps stay [LIKE-07]', () => {
    let state = markSent(
      closeBatch(taps(initialLikes(10, 0), 3), () => 'a'),
      'a',
    );
    state = taps(state, 2);
    expect(shownTotal(state)).toBe(15);
    expect(shownTotal(applyFailure(state, 'a', 'refused'))).toBe(12);
  });

  it('are retried under the same id when the response is lost, and dropped after the last attempt', () => {
    let state = closeBatch(taps(initialLikes(10, 0), 3), () => 'a');
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      state = applyFailure(markSent(state, 'a'), 'a', 'lost');
      expect(nextToSend(state)).toMatchObject({ id: 'a', count: 3 });
      expect(shownTotal(state)).toBe(13);
    }
    state = applyFailure(markSent(state, 'a'), 'a', 'lost');
    expect(nextToSend(state)).toBeUndefined();
    expect(shownTotal(state)).toBe(10);
  });

  it('are counted only once when a live total arrives before the response', () => {
    let state = markSent(
      closeBatch(taps(initialLikes(10, 0), 3), () => 'a'),
      'a',
    );
    state = applyTotal(state, 13);
    expect(shownTotal(state)).toBe(13);
    state = applyTotal(tap(state), 14);
    expect(shownTotal(state)).toBe(15);
    expect(shownTotal(applyAnswer(state, 'a', answer(3, 13)))).toBe(15);
  });

  it('add unsent taps to a live total', () => {
    expect(shownTotal(applyTotal(taps(initialLikes(10, 0), 3), 50))).toBe(53);
  });

  it('use the total of the response even when an earlier total was higher', () => {
    const state = markSent(
      closeBatch(taps(initialLikes(10, 0), 3), () => 'a'),
      'a',
    );
    expect(shownTotal(tap(state))).toBe(14);
    expect(shownTotal(applyAnswer(tap(state), 'a', answer(3, 8)))).toBe(9);
  });

  it('ignore a lower total from another source', () => {
    expect(shownTotal(applyTotal(initialLikes(10, 0), 8))).toBe(10);
  });

  it('cache the last live total that arrived after a batch was sent or, if none arrived, the total of the response [LIKE-48]', () => {
    const sent = markSent(
      closeBatch(applyLive(taps(initialLikes(10, 0), 3), 4), () => 'a'),
      'a',
    );
    const answered = applyAnswer(sent, 'a', answer(3, 13));
    expect(cachedTotal(answered)).toBe(13);
    const outdated = applyLive(answered, 10);
    expect(shownTotal(outdated)).toBe(13);
    expect(cachedTotal(applyLive(outdated, 13))).toBe(13);
    expect(cachedTotal(applyLive(answered, 6))).toBe(6);
    expect(cachedTotal(applyAnswer(applyLive(sent, 6), 'a', answer(3, 13)))).toBe(6);
  });
});

/** A model of the server. It counts each batch once. */
class ModelServer {
  total: number;
  mine = 0;
  readonly answers = new Map<string, LikeAnswer>();

  constructor(total: number) {
    this.total = total;
  }

  receive(id: string, count: number): LikeAnswer {
    const known = this.answers.get(id);
    if (known) return known;
    const accepted = Math.min(count, MAX_LIKES_PER_POST - this.total);
    this.total += accepted;
    this.mine += accepted;
    const made = answer(accepted, this.total, this.mine);
    this.answers.set(id, made);
    return made;
  }

  remove(count: number): void {
    this.total = Math.max(0, this.total - count);
  }

  others(count: number): void {
    this.total = Math.min(MAX_LIKES_PER_POST, this.total + count);
  }
}

type Step =
  | { as: 'tap' | 'pause' | 'send' | 'answer' | 'lose-request' | 'lose-answer' | 'refuse' | 'live' }
  | { as: 'others' | 'removed'; count: number };

const plain = [
  'tap',
  'tap',
  'tap',
  'pause',
  'send',
  'answer',
  'lose-request',
  'lose-answer',
  'refuse',
  'live',
] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...plain).map((as) => ({ as })) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 20 }).map((count) => ({ as: 'others' as const, count })),
  },
);

/** Runs steps against a post and its server, and records every batch that was sent. */
class Play {
  state: LikeState;
  readonly server: ModelServer;
  readonly sentCounts = new Map<string, Set<number>>();
  accepted = 0;
  #ids = 0;

  constructor(total: number) {
    this.server = new ModelServer(total);
    this.state = initialLikes(total, 0);
  }

  run(step: Step): void {
    const flying = this.state.batches.find((batch) => batch.inFlight);
    switch (step.as) {
      case 'tap': {
        const next = tap(this.state);
        if (next !== this.state) this.accepted += 1;
        this.state = next;
        return;
      }
      case 'pause':
        this.#ids += 1;
        this.state = closeBatch(this.state, () => `batch-${this.#ids}`);
        return;
      case 'send':
        this.#send();
        return;
      case 'others':
        this.server.others(step.count);
        return;
      case 'removed':
        this.server.remove(step.count);
        return;
      case 'live':
        this.state = applyLive(this.state, this.server.total);
        return;
      case 'answer':
        if (flying)
          this.state = applyAnswer(
            this.state,
            flying.id,
            this.server.receive(flying.id, flying.count),
          );
        return;
      case 'lose-answer':
        if (!flying) return;
        this.server.receive(flying.id, flying.count);
        this.state = applyFailure(this.state, flying.id, 'lost');
        return;
      case 'lose-request':
        if (flying) this.state = applyFailure(this.state, flying.id, 'lost');
        return;
      case 'refuse':
        // The server refuses only batches that it has not counted.
        if (!flying || this.server.answers.has(flying.id)) return;
        this.state = applyFailure(this.state, flying.id, 'refused');
    }
  }

  /** Sends all remaining batches and responds to them. */
  finish(): void {
    this.run({ as: 'pause' });
    while (this.state.batches.length > 0) {
      this.run({ as: 'send' });
      this.run({ as: 'answer' });
    }
    this.run({ as: 'live' });
  }

  #send(): void {
    const batch = nextToSend(this.state);
    if (!batch) return;
    const counts = this.sentCounts.get(batch.id) ?? new Set();
    this.sentCounts.set(batch.id, counts.add(batch.count));
    this.state = markSent(this.state, batch.id);
  }
}

describe('likes after any order of taps, responses, failures and likes of others', () => {
  const plays = fc.tuple(
    fc.integer({ min: 0, max: MAX_LIKES_PER_POST }),
    fc.array(step, { maxLength: 120 }),
  );

  it('show the server’s total plus unsent taps', () => {
    fc.assert(
      fc.property(plays, ([total, steps]) => {
        const play = new Play(total);
        for (const each of steps) {
          play.run(each);
          const shown = shownTotal(play.state);
          const unsent = play.state.pending + unsentOf(play.state);
          const open = openOf(play.state);
          // The server may have counted batches whose outcome is uncertain, so the shown total can exceed the server's
          // total by at most the taps of these batches.
          const reported = shownTotal(applyTotal(play.state, play.server.total));
          expect(shown).toBeLessThanOrEqual(MAX_LIKES_PER_POST);
          expect(reported).toBeGreaterThanOrEqual(
            Math.min(MAX_LIKES_PER_POST, play.server.total + unsent),
          );
          expect(reported).toBeLessThanOrEqual(
            Math.min(MAX_LIKES_PER_POST, play.server.total + open),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('end exactly at the server’s total', () => {
    fc.assert(
      fc.property(plays, ([total, steps]) => {
        const play = new Play(total);
        for (const each of steps) play.run(each);
        play.finish();
        expect(shownTotal(play.state)).toBe(play.server.total);
      }),
      { numRuns: 500 },
    );
  });

  it('exclude removed likes from the total after the next response', () => {
    const removal = fc
      .integer({ min: 1, max: 40 })
      .map((count) => ({ as: 'removed' as const, count }));
    const falls = fc.array(
      fc.oneof({ weight: 8, arbitrary: step }, { weight: 1, arbitrary: removal }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), falls, (total, steps) => {
        const play = new Play(total);
        for (const each of steps) play.run(each);
        play.finish();
        play.run({ as: 'tap' });
        play.finish();
        expect(shownTotal(play.state)).toBe(play.server.total);
      }),
      { numRuns: 500 },
    );
  });

  it('cache the last live total, even when likes were removed after the last response [LIKE-48]', () => {
    const removal = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(plays, removal, ([total, steps], removed) => {
        const play = new Play(total);
        for (const each of steps) play.run(each);
        play.finish();
        play.run({ as: 'removed', count: removed });
        play.run({ as: 'live' });
        expect(cachedTotal(play.state)).toBe(play.server.total);
      }),
      { numRuns: 500 },
    );
  });

  it('are sent once, and each batch id always has the same count', () => {
    fc.assert(
      fc.property(plays, ([total, steps]) => {
        const play = new Play(total);
        for (const each of steps) play.run(each);
        play.finish();
        const counts = [...play.sentCounts.values()];
        expect(counts.every((ofId) => ofId.size === 1)).toBe(true);
        const all = counts.flatMap((ofId) => [...ofId]).reduce((sum, count) => sum + count, 0);
        expect(all).toBe(play.accepted);
      }),
      { numRuns: 500 },
    );
  });
});

function unsentOf(state: LikeState): number {
  return state.batches
    .filter(({ attempts }) => attempts === 0)
    .reduce((sum, { count }) => sum + count, 0);
}

function openOf(state: LikeState): number {
  return state.pending + state.batches.reduce((sum, { count }) => sum + count, 0);
}
