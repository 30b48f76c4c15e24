import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { countsAsView, isProgram } from './record-view.policy.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

it.each([undefined, '', 'Googlebot/2.1', 'curl/8.0', 'Java/17', 'python-requests', 'Facebot'])(
  'the view of a program does not count: %s',
  (userAgent) => {
    expect(isProgram(userAgent)).toBe(true);
  },
);

it.each([browser, `${browser} Bottle/1`, 'JavaScript'])(
  'the view of a browser counts: %s',
  (userAgent) => {
    expect(isProgram(userAgent)).toBe(false);
  },
);

it('a view by a reader counts, but not by the author or by permission', () => {
  const post = { user_id: 'you', is_published: true } as Parameters<typeof countsAsView>[1];
  const open = { ...post, audience: 'public' } as const;
  const closed = { ...post, audience: 'private' } as const;
  expect(countsAsView(null, open)).toBe(true);
  expect(countsAsView(viewerWith(), open)).toBe(true);
  expect(countsAsView({ ...viewerWith(), userId: 'you' }, open)).toBe(false);
  expect(countsAsView(viewerWith('manage_posts'), closed)).toBe(false);
  expect(countsAsView(null, closed)).toBe(false);
});
