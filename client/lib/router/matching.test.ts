import { describe, expect, it } from 'vitest';
import { matchPath, matchRoutes, type Route } from './matching.ts';

const pages = (...paths: string[]): Route[] => paths.map((path) => ({ path }));

const site: Route[] = [
  {
    children: [
      ...pages('*', '/', '/user/:userId', '/events/:eventId?', '/events/new'),
      { children: [...pages('/admin/setup', '/admin/*'), { children: pages('/posts/:postId') }] },
    ],
  },
];

describe('the page at a URL', () => {
  it.each([
    ['/', '/', {}],
    ['/user/ことり', '/user/:userId', { userId: 'ことり' }],
    ['/user/a%2Fb%20c/', '/user/:userId', { userId: 'a/b c' }],
    ['/user/100%', '/user/:userId', { userId: '100%' }],
    ['/events', '/events/:eventId?', {}],
    ['/events/123', '/events/:eventId?', { eventId: '123' }],
    ['/Events/NEW', '/events/new', {}],
    ['/posts/123', '/posts/:postId', { postId: '123' }],
    ['/admin', '/admin/*', {}],
    ['/admin/users/1', '/admin/*', {}],
    ['/admin/setup', '/admin/setup', {}],
    ['/user', '*', {}],
    ['/user/a/b', '*', {}],
  ])('has the most specific pattern: %s', (pathname, path, params) => {
    const match = matchRoutes(site, pathname);
    expect([match?.routes.at(-1)?.path, match?.params]).toEqual([path, params]);
  });

  it('includes the frames around it', () => {
    expect(matchRoutes(site, '/posts/1')?.routes).toHaveLength(4);
    expect(matchRoutes(site, '/')?.routes).toHaveLength(2);
  });

  it('does not exist when no pattern matches', () => {
    expect(matchRoutes(pages('/', '/about'), '/terms')).toBeNull();
  });

  it('can be nested below the URL of another page', () => {
    const base = matchRoutes(site, '/admin/users/1')?.base;
    expect(base).toBe('/admin');
    const nested = [{ children: pages('', 'users/:userId?', '*') }];
    const found = ['/admin', '/admin/users/1', '/admin/users', '/admin/else'].map(
      (pathname) => matchRoutes(nested, pathname, base)?.routes.at(-1)?.path,
    );
    expect(found).toEqual(['', 'users/:userId?', 'users/:userId?', '*']);
  });
});

it('matchPath compares a pattern with the whole path', () => {
  expect(matchPath('/posts/:postId/edit', '/posts/1/edit')?.params).toEqual({ postId: '1' });
  expect(matchPath('/posts/:postId/edit', '/posts/1')).toBeNull();
});
