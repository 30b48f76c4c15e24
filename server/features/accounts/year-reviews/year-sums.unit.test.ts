import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openYears } from '#contract/accounts/open-years.ts';
import { sumPosts, type YearPost } from './year-sums.ts';

const at = (japan: string) => Date.parse(`${japan}+09:00`);
const iso = (japan: string) => new Date(at(japan)).toISOString();

it('the reviews of the previous year and, from December on, of the current year can be opened [YEAR-01]', () => {
  expect(openYears(at('2026-11-30T23:59:59'))).toEqual([2025]);
  expect(openYears(at('2026-12-01T00:00:00'))).toEqual([2026, 2025]);
  expect(openYears(at('2026-12-31T23:59:59'))).toEqual([2026, 2025]);
  expect(openYears(at('2027-01-01T00:00:00'))).toEqual([2026]);
});

const postOf = fc.record({
  id: fc.uuid(),
  time: fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2027-01-01T00:00:00') - 1 }),
  likes_count: fc.nat(1000),
  comments_count: fc.nat(50),
  tags: fc.array(fc.constantFrom('ルミ', 'ソラ', '夜', '朝', '海', '森', '星'), { maxLength: 5 }),
});
const postsOf = fc
  .array(postOf, { maxLength: 60 })
  .map((posts) =>
    posts
      .toSorted((a, b) => a.time - b.time)
      .map(
        ({ time, ...post }): YearPost => ({ ...post, created_at: new Date(time).toISOString() }),
      ),
  );

const inJapan = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', month: 'numeric' });
const monthOf = ({ created_at }: YearPost) => Number(inJapan.format(new Date(created_at)));

it('the sums of posts name the month and the tags with the most posts, and the most liked post [YEAR-03]', () => {
  fc.assert(
    fc.property(postsOf, (posts) => {
      const sums = sumPosts(posts);
      const months = posts.map(monthOf);
      const countOf = (month: number | null) => months.filter((one) => one === month).length;
      const most = Math.max(0, ...months.map(countOf));
      expect(sums.posts_count).toBe(posts.length);
      expect(sums.likes_count).toBe(posts.reduce((sum, post) => sum + post.likes_count, 0));
      expect(countOf(sums.busiest_month)).toBe(most);
      expect(sums.first_id).toBe(posts[0]?.id ?? null);
      const liked = posts.find(({ id }) => id === sums.most_liked_id);
      const mostLikes = Math.max(0, ...posts.map(({ likes_count }) => likes_count));
      expect(liked?.likes_count ?? 0).toBe(mostLikes);
      for (const { tag, posts_count } of sums.tags) {
        expect(posts_count).toBe(posts.filter(({ tags }) => tags.includes(tag)).length);
      }
      const counts = sums.tags.map(({ posts_count }) => posts_count);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(sums.tags.length).toBe(Math.min(5, new Set(posts.flatMap(({ tags }) => tags)).size));
    }),
  );
});

it('a post in the last second of a month in Japan counts in that month, even on February 29 [YEAR-02]', () => {
  const monthAt = (japan: string) =>
    sumPosts([{ id: 'a', created_at: iso(japan), likes_count: 0, comments_count: 0, tags: [] }])
      .busiest_month;
  expect(monthAt('2028-02-29T23:59:59')).toBe(2);
  expect(monthAt('2028-03-01T00:00:00')).toBe(3);
  expect(monthAt('2026-01-01T00:00:00')).toBe(1);
  expect(monthAt('2026-12-31T23:59:59')).toBe(12);
});
