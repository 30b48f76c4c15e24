import { describe, expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { addressOf, excessOf, taskFor } from './rules.ts';

const site = { origin: 'https://fans.example', files: new Set(['/assets/a.js']) };

interface Asked {
  method?: string;
  mode?: RequestMode;
  cache?: RequestCache;
  range?: boolean;
}

function taskOf(
  path: string,
  { method = 'GET', mode = 'cors', cache = 'default', range }: Asked = {},
) {
  const headers = new Headers(range ? { range: 'bytes=0-99' } : {});
  return taskFor({ url: new URL(path, site.origin).href, method, mode, cache, headers }, site);
}

describe('the service worker', () => {
  it.each([
    '/api/session',
    '/api/posts?sort=recent&limit=12',
    '/api/posts/AAAAAAAAAAAAAAAAAAAA',
    '/api/posts/AAAAAAAAAAAAAAAAAAAA/comments',
    '/api/users/AAAAAAAAAAAAAAAAAAAA/posts?limit=12',
    '/api/users/@luna',
    '/api/drafts',
    '/api/events/AAAAAAAAAAAAAAAAAAAA',
    '/api/notifications',
  ])('caches the response to %s [PWA-09]', (path) => {
    expect(taskOf(path)).toBe('answer');
  });

  it.each([
    '/api/admin/cases',
    '/api/admin/status',
    '/api/sessions',
    '/api/settings',
    '/api/data-export',
    '/api/data-exports/AAAAAAAAAAAAAAAAAAAA/archive',
    '/api/calendar-feed',
    '/api/decisions/AAAAAAAAAAAAAAAAAAAA',
    '/api/conversations',
    '/api/live?topics=all',
    '/api/search?q=a',
    '/auth/sign-in',
    '/healthz',
    'https://elsewhere.example/api/posts',
  ])('leaves %s to the browser [PWA-09]', (path) => {
    expect(taskOf(path)).toBeNull();
  });

  it('leaves to the browser: ranges of files, checks of the connection, and writes [PWA-09]', () => {
    expect(taskOf('/images/a.webp', { range: true })).toBeNull();
    expect(taskOf('/api/site-settings', { cache: 'no-store' })).toBeNull();
    expect(taskOf('/functions/createPost', { method: 'POST' })).toBeNull();
  });

  it('handles the page, its files and its pictures, a share and a sign-out [PWA-09]', () => {
    for (const path of [
      '/',
      `/posts/${'a'.repeat(20)}`,
      '/user/@luna',
      '/tags/%E6%98%9F',
      '/about',
    ])
      expect(taskOf(path, { mode: 'navigate' })).toBe('page');
    for (const path of ['/nothing', `/events/${'a'.repeat(20)}.ics`, '/user/@luna/feed.atom'])
      expect(taskOf(path, { mode: 'navigate' })).toBe('other-page');
    expect(taskOf('/auth/sign-in', { mode: 'navigate' })).toBe('other-page');
    expect(taskOf('/assets/a.js')).toBe('file');
    expect(taskOf('/assets/of-the-team.js')).toBeNull();
    expect(taskOf('/images/post-images/a.webp?w=400')).toBe('picture');
    for (const path of [
      '/brand/abc.css',
      '/favicon.svg',
      '/icons/icon-192.png',
      '/mascots/lost.svg',
    ])
      expect(taskOf(path)).toBe('picture');
    expect(taskOf('/functions/signOut', { method: 'POST' })).toBe('sign-out');
    expect(taskOf('/share', { method: 'POST', mode: 'navigate' })).toBe('share');
  });
});

describe('the entries of a cache that are deleted', () => {
  const now = 100 * DAY;
  const bounds = { entries: 3, bytes: 100, age: 7 * DAY };
  const entry = (days: number, bytes = 10) => ({ at: now - days * DAY, bytes });

  it('are those that are too old, and the oldest ones beyond the limits [PWA-10]', () => {
    const [a, b, c, d] = [entry(1), entry(2), entry(3), entry(4)];
    expect(excessOf([d, b, a], bounds, now)).toEqual([]);
    expect(excessOf([d, b, a, c], bounds, now)).toEqual([d]);
    expect(excessOf([entry(8)], bounds, now)).toHaveLength(1);
    const large = entry(2, 95);
    expect(excessOf([large, a], bounds, now)).toEqual([large]);
  });
});

it('addressOf sorts the parameters of a URL', () => {
  const expected = '/api/posts?limit=12&sort=recent';
  expect(addressOf('/api/posts?sort=recent&limit=12', site.origin)).toBe(expected);
  expect(addressOf(`${site.origin}/api/posts?limit=12&sort=recent`, site.origin)).toBe(expected);
  expect(addressOf('/api/drafts', site.origin)).toBe('/api/drafts');
});
