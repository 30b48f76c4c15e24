import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import {
  type Candidate,
  noTaste,
  rank,
  scoreOf,
  spreadAuthors,
  type Taste,
} from './feed-ranking.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const TAGS = ['ルミ', 'モコ', 'クロネ', '水彩'];

const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.stringMatching(/^[A-Za-z0-9]{20}$/),
  user_id: fc.constantFrom('a', 'b', 'c', 'd'),
  created_at: fc.nat(60 * DAY).map((age) => new Date(NOW - age).toISOString()),
  tags: fc.subarray(TAGS),
  likers: fc.nat(150),
  author_posts: fc.integer({ min: 1, max: 40 }),
});
const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 40 });

const weights = (names: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true })))
    .map((entries) => new Map(entries));
const taste: fc.Arbitrary<Taste> = fc.record({
  tags: weights(TAGS),
  authors: weights(['a', 'b', 'c', 'd']),
  liked: fc.constant(new Set<string>()),
});

function post(fields: Partial<Candidate> = {}): Candidate {
  return {
    id: 'p'.repeat(20),
    user_id: 'a',
    created_at: new Date(NOW - DAY).toISOString(),
    tags: [],
    likers: 3,
    author_posts: 20,
    ...fields,
  };
}

function keysOf(posts: readonly Candidate[]): string[] {
  return posts.map(({ id }) => id);
}

describe('`rank`', () => {
  it('returns every candidate once', () => {
    fc.assert(
      fc.property(candidates, taste, (posts, likes) => {
        expect(keysOf(rank(posts, likes, NOW)).sort()).toEqual(keysOf(posts).sort());
      }),
    );
  });

  it('does not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(candidates, taste, fc.nat(), (posts, likes, turn) => {
        const at = posts.length === 0 ? 0 : turn % posts.length;
        const turned = [...posts.slice(at), ...posts.slice(0, at)].reverse();
        expect(keysOf(rank(turned, likes, NOW))).toEqual(keysOf(rank(posts, likes, NOW)));
      }),
    );
  });

  it('never gives a lower rank to a post that gains a liker [FEED-23]', () => {
    fc.assert(
      fc.property(candidates, taste, fc.nat(), (posts, likes, pick) => {
        if (posts.length === 0) return;
        const index = pick % posts.length;
        const more = posts.map((one, at) =>
          at === index ? { ...one, likers: one.likers + 1 } : one,
        );
        const { id } = posts[index] as Candidate;
        const rankIn = (all: Candidate[]) => keysOf(rank(all, likes, NOW)).indexOf(id);
        expect(rankIn(more)).toBeLessThanOrEqual(rankIn(posts));
      }),
    );
  });

  const reasons: [string, Partial<Candidate>, Partial<Candidate>][] = [
    ['more likers', { likers: 20 }, { likers: 2 }],
    ['being newer', {}, { created_at: new Date(NOW - 9 * DAY).toISOString() }],
    ['a tag that the viewer likes', { tags: ['ルミ'] }, { tags: ['モコ'] }],
    ['an author whom the viewer likes', { user_id: 'dear' }, { user_id: 'other' }],
    ['an author who is new here', { author_posts: 1 }, { author_posts: 200 }],
  ];

  it.each(reasons)('ranks a post higher for %s [FEED-24]', (_, better, worse) => {
    const likes: Taste = {
      tags: new Map([['ルミ', 1]]),
      authors: new Map([['dear', 1]]),
      liked: new Set(),
    };
    const posts = [post({ id: 'z'.repeat(20), ...worse }), post({ ...better })];
    expect(keysOf(rank(posts, likes, NOW))[0]).toBe('p'.repeat(20));
  });

  it('gives a lower rank to posts that the viewer already likes [FEED-24]', () => {
    const known = post({ id: 'k'.repeat(20), likers: 90 });
    const likes = { ...noTaste, liked: new Set([known.id]) };
    expect(keysOf(rank([known, post()], likes, NOW))[0]).toBe(post().id);
  });

  it('ranks the new post of an unknown author before a popular post of last week [FEED-25]', () => {
    const first = post({ likers: 0, author_posts: 1, created_at: new Date(NOW).toISOString() });
    const favourite = post({ likers: 20, created_at: new Date(NOW - 7 * DAY).toISOString() });
    expect(scoreOf(first, noTaste, NOW)).toBeGreaterThan(scoreOf(favourite, noTaste, NOW));
  });
});

describe('spreadAuthors', () => {
  const authors = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 });
  const works = authors.map((list) => list.map((user_id, rankIn) => ({ user_id, rankIn })));

  it('does not show an author twice in a row if that is avoidable, and loses no post [FEED-26]', () => {
    fc.assert(
      fc.property(works, (posts) => {
        const spread = spreadAuthors(posts);
        expect(spread.toSorted((a, b) => a.rankIn - b.rankIn)).toEqual(posts);
        const counts = Map.groupBy(posts, ({ user_id }) => user_id);
        const most = Math.max(0, ...[...counts.values()].map(({ length }) => length));
        if (most > Math.ceil(posts.length / 2)) return;
        const repeats = spread.filter(({ user_id }, at) => spread[at - 1]?.user_id === user_id);
        expect(repeats).toEqual([]);
      }),
    );
  });

  it("preserves the order of each author's posts", () => {
    fc.assert(
      fc.property(works, (posts) => {
        for (const own of Map.groupBy(spreadAuthors(posts), ({ user_id }) => user_id).values()) {
          expect(own).toEqual(own.toSorted((a, b) => a.rankIn - b.rankIn));
        }
      }),
    );
  });

  it('changes nothing when no author has two posts in a row', () => {
    fc.assert(
      fc.property(works, (posts) => {
        const spread: typeof posts = [];
        for (const one of posts) if (spread.at(-1)?.user_id !== one.user_id) spread.push(one);
        expect(spreadAuthors(spread)).toEqual(spread);
      }),
    );
  });
});
