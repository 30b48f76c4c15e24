import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearCsrfToken,
  csrfToken,
  registerToken,
  replaceCsrfToken,
  reregisterToken,
  setTokenOwner,
  storedCsrfToken,
} from './csrf.ts';

const KEY = 'hiroba.csrf';
const DAY = 24 * 3600 * 1000;
let registered: string[];

function serve(answer: () => Response): void {
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    expect(url).toBe('/functions/registerCSRFTokenV2');
    registered.push(JSON.parse(init.body).data.token);
    return answer();
  });
}

const stored = () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null');

beforeEach(() => {
  registered = [];
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') });
  serve(() => Response.json({ result: { success: true } }));
  setTokenOwner('u1');
});
afterEach(() => {
  clearCsrfToken();
  setTokenOwner(null);
  vi.useRealTimers();
});

describe('the anti-forgery token', () => {
  // Shows CSRF-02, CSRF-03, CSRF-04, CSRF-05, CSRF-16, CSRF-17, CSRF-18.
  it('is 64 lowercase hex characters, registered, and stored for a day with its owner', async () => {
    const token = await csrfToken();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(registered).toEqual([token]);
    expect(stored()).toEqual({ token, expiresAt: Date.now() + DAY, userId: 'u1' });
    expect(await csrfToken()).toBe(token);
    expect(registered).toHaveLength(1);
  });

  it('is not used when another tab has signed in as a different user', async () => {
    serve(() => Response.json({ result: { success: true, user_id: 'u2' } }));
    await expect(csrfToken()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(stored()).toBeNull();
  });

  it('exists for signed-in users only [CSRF-01]', async () => {
    setTokenOwner(null);
    expect(await csrfToken()).toBeNull();
    await reregisterToken();
    expect(registered).toEqual([]);
  });

  it('is replaced when it has expired [CSRF-06, CSRF-07]', async () => {
    const first = await csrfToken();
    vi.setSystemTime(Date.now() + DAY);
    expect(storedCsrfToken()).toBeNull();
    expect(stored()).toBeNull();
    const second = await csrfToken();
    expect(second).not.toBe(first);
    expect(stored().token).toBe(second);
  });

  it('is not used for another user [CSRF-08]', async () => {
    const first = await csrfToken();
    setTokenOwner('u2');
    expect(storedCsrfToken()).toBeNull();
    expect(stored()).toBeNull();
    expect(await csrfToken()).not.toBe(first);
    expect(stored().userId).toBe('u2');
  });

  it('is shared by concurrent callers', async () => {
    const [one, two] = await Promise.all([csrfToken(), csrfToken()]);
    expect(one).toBe(two);
    expect(registered).toHaveLength(1);
  });

  it('is registered again after sign-in [CSRF-11]', async () => {
    const token = await csrfToken();
    await reregisterToken();
    expect(registered).toEqual([token, token]);
  });

  it('stays in use when its registration fails, which is logged without the token [CALL-02, CSRF-09, CSRF-10]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    serve(() => Response.json({ error: { status: 'INTERNAL' } }, { status: 500 }));
    const token = await csrfToken();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 20_000);
    expect(warn.mock.calls[0]?.[0]).toBe('[security] CSRF token registration failed');
    expect(JSON.stringify(warn.mock.calls)).not.toContain(token);
    warn.mockRestore();
  });

  it('is replaced after it was rejected, unless a newer token exists', async () => {
    const refused = await csrfToken();
    const [one, two] = await Promise.all([replaceCsrfToken(refused), replaceCsrfToken(refused)]);
    expect(one).not.toBe(refused);
    expect(two).toBe(one);
    expect(await replaceCsrfToken(refused)).toBe(one);
  });

  it('is refused when its format is invalid [CSRF-13]', async () => {
    await expect(registerToken('ABC')).rejects.toThrow('Invalid CSRF token format');
    await expect(registerToken('A'.repeat(64))).rejects.toThrow('Invalid CSRF token format');
    expect(registered).toEqual([]);
  });

  it('is not sent when the stored value was tampered with', async () => {
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ token: 'x', expiresAt: Date.now() + DAY, userId: 'u1' }),
    );
    expect(await csrfToken()).toMatch(/^[0-9a-f]{64}$/);
    sessionStorage.setItem(KEY, '{');
    expect(await csrfToken()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('cannot be created when the browser has no source of randomness [CSRF-02, CSRF-12]', async () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce(() => {
      throw new Error('no entropy');
    });
    await expect(csrfToken()).rejects.toThrow('Failed to generate CSRF token');
  });

  it('is removed on sign-out', async () => {
    await csrfToken();
    clearCsrfToken();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});
