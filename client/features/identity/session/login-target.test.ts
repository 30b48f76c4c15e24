import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  forgetSignIn,
  loginTarget,
  pendingSignIn,
  rememberSignIn,
  returnPathOf,
  safeReturnPath,
} from './login-target.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('the return path of a sign-in', () => {
  it.each(['/', '/events', '/posts/new?from=a', '/user/@kotori', '/login-help'])(
    'is %s, because it is a page of this site',
    (path) => expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/a\\b',
    '/a\nb',
    '',
    'events',
    null,
    7,
    '/login',
    '/login?error=x',
    '/signup',
  ])('is the home page instead of %j [AUTH-04]', (path) => expect(safeReturnPath(path)).toBe('/'));

  it('never belongs to another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      ':',
      '@',
      '?',
      '#',
      '.',
      '\t',
      '\n',
      ' ',
      'http:',
      'evil.test',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const path = pieces.join('');
        const url = new URL(safeReturnPath(path), 'https://site.test');
        expect(url.origin).toBe('https://site.test');
      }),
    );
  });

  it('is stored for 15 minutes', () => {
    vi.useFakeTimers({ now: 0 });
    rememberSignIn({ returnPath: '/events', mode: 'redirect' });
    vi.setSystemTime(15 * 60_000);
    expect(pendingSignIn()).toEqual({ returnPath: '/events', mode: 'redirect' });
    vi.setSystemTime(15 * 60_000 + 1);
    expect(pendingSignIn()).toBeNull();
  });

  it('is removed by `forgetSignIn`, and ignored when it is invalid', () => {
    rememberSignIn({ returnPath: '/events', mode: 'popup' });
    forgetSignIn();
    expect(pendingSignIn()).toBeNull();
    sessionStorage.setItem('hiroba.sign-in', '{"returnPath":');
    expect(pendingSignIn()).toBeNull();
  });
});

describe('the link to the login page', () => {
  it('stores the page to return to, and keeps the `debug_token` of that page [ROUTE-33]', () => {
    expect(loginTarget({ pathname: '/events', search: '?a=1&debug_token=x%20y' })).toEqual({
      to: '/login?debug_token=x+y',
      state: { from: '/events?a=1&debug_token=x%20y' },
    });
    expect(loginTarget({ pathname: '/feed', search: '' }).to).toBe('/login');
  });

  it('returns only to pages of this site', () => {
    expect(returnPathOf({ from: '/feed' })).toBe('/feed');
    expect(returnPathOf({ from: '//evil.test' })).toBe('/');
    expect(returnPathOf(null)).toBeNull();
  });
});
