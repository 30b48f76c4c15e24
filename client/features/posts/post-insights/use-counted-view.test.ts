import { expect, it } from 'vitest';
import { locationOf } from '#client/lib/router/history.ts';
import { viewSourceOf } from './use-counted-view.ts';

it.each([
  ['/', 'home'],
  ['/?tab=following', 'following'],
  ['/feed', 'feed'],
  ['/feed?tab=following', 'following'],
  ['/tags/ルミ', 'tag'],
  ['/search?q=ルミ', 'search'],
  ['/user/aMember0000000000001', 'profile'],
  ['/profile', 'profile'],
  ['/profile?tab=saved', 'saved'],
  ['/posts/aPost000000000000001', 'related'],
  ['/posts/drafts', 'other'],
  ['/announcements', 'notification'],
  ['/messages/abc', 'message'],
  ['/events/anEvent0000000000001', 'event'],
  ['/settings', 'other'],
])('a view of a post that was opened on %s has the source %s [SEEN-03]', (path, source) => {
  expect(viewSourceOf(locationOf(path))).toBe(source);
});

it('the source of a view on the first page of a visit is a shared link or an outside site [SEEN-03]', () => {
  const { dataset } = document.documentElement;
  expect(viewSourceOf(undefined)).toBe('outside');
  expect(viewSourceOf(locationOf('/login'))).toBe('outside');
  dataset.linked = '';
  expect(viewSourceOf(undefined)).toBe('link');
  expect(viewSourceOf(locationOf('/login'))).toBe('link');
  delete dataset.linked;
});
