import { afterEach, expect, it, vi } from 'vitest';

// The type is `string`, because the compiler would look for the types of a module whose path is a literal.
const script: string = './public/shared-page.js';

afterEach(() => {
  document.head.innerHTML = '';
  document.documentElement.hidden = false;
});

/** Opens the page at a path, with its canonical URL if it has one. Returns the URL that the page redirects to. */
async function open(pathname: string, canonical?: string): Promise<string | undefined> {
  const replace = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { pathname, replace });
  if (canonical !== undefined) {
    document.head.innerHTML = `<link rel="canonical" href="https://hiroba.test${canonical}" />`;
  }
  vi.resetModules();
  await import(script);
  const target = replace.mock.lastCall?.[0];
  expect(document.documentElement.hidden).toBe(target !== undefined);
  return target;
}

const id = 'aPost000000000000001';

it.each([
  ['a post', `/posts/${id}`, `/posts/${id}`],
  ['an address with a slash at its end', `/posts/${id}/`, `/posts/${id}`],
  ['a profile by its username', '/user/@kotori', `/user/${id}`],
  ['a tag', '/tags/%E3%83%AB%E3%83%9F', '/tags/%E3%83%AB%E3%83%9F'],
  ['a static page', '/about', '/about'],
])('the page of %s redirects to its route [SHARE-06]', async (_name, path, canonical) => {
  expect(await open(path, canonical)).toBe(`/#${canonical}`);
});

it.each([
  `/posts/${id}`,
  `/posts/${id}/`,
  `/events/${id}`,
  `/user/${'a'.repeat(28)}`,
  '/user/@kotori',
  '/tags/a%2Fb',
])(
  'the page at %s, which visitors cannot see, redirects viewers who can see it to its route [SHARE-06]',
  async (path) => {
    expect(await open(path)).toBe(`/#${path}`);
  },
);

it.each([
  '/',
  '/nothing',
  '/posts/new',
  '/wp-admin/setup.php',
  '//elsewhere.test/x',
  '/posts/%3Cb%3E',
  '/tags/',
  '/tags/a/b',
  `/user/${'a'.repeat(24)}`,
])('the 404 page does not redirect from %s [SHARE-35]', async (path) => {
  expect(await open(path)).toBeUndefined();
});
