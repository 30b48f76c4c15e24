import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGN_IN_CHANNEL, type SignInOutcome } from '#contract/identity/sign-in.ts';
import { fallsBackToRedirect, signInByPopup } from './sign-in.ts';
import { describeSignInError } from './sign-in-alert.tsx';

const popup = { closed: false };
const isSignedIn = vi.fn(async () => false);
let stop: AbortController;

class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  onmessage: ((event: { data: SignInOutcome }) => void) | null = null;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
    FakeChannel.all.add(this);
  }

  close(): void {
    FakeChannel.all.delete(this);
  }
}

function popupSays(data: SignInOutcome): void {
  for (const channel of FakeChannel.all) {
    if (channel.name === SIGN_IN_CHANNEL) channel.onmessage?.({ data });
  }
}

const start = () => signInByPopup({ isSignedIn, signal: stop.signal });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.spyOn(window, 'open').mockReturnValue(popup as Window);
  popup.closed = false;
  isSignedIn.mockReset().mockResolvedValue(false);
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  FakeChannel.all.clear();
  vi.useRealTimers();
});

describe('a sign-in by popup', () => {
  it('succeeds when the popup reports a sign-in [AUTH-05]', async () => {
    const result = start();
    expect(vi.mocked(window.open).mock.calls[0]?.[0]).toBe('/auth/sign-in?mode=popup');
    popupSays({ type: 'signed-in' });
    expect(await result).toEqual({ success: true });
    expect(FakeChannel.all.size).toBe(0);
  });

  it('fails with the code and the message that the popup reports [AUTH-10]', async () => {
    const result = start();
    popupSays({ type: 'failed', code: 'auth/user-disabled', message: 'blocked' });
    expect(await result).toEqual({
      success: false,
      code: 'auth/user-disabled',
      message: 'blocked',
    });
  });

  it('has a default message when the popup reports none [AUTH-11, AUTH-12]', async () => {
    const first = start();
    popupSays({ type: 'failed', code: 'auth/timeout', message: '' });
    expect(await first).toMatchObject({ message: 'Authentication failed' });
    const second = start();
    popupSays({ type: 'failed', code: 'auth/email-required', message: '' });
    expect(await second).toMatchObject({ message: 'Email is required for registration' });
  });

  it('fails when the browser blocks the popup', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    expect(await start()).toMatchObject({ success: false, code: 'auth/popup-blocked' });
  });

  it('succeeds when the popup seems closed and the server has a session', async () => {
    isSignedIn.mockResolvedValue(true);
    const result = start();
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await result).toEqual({ success: true });
  });

  it('is cancelled when the popup is closed and the server has no session [AUTH-07]', async () => {
    const result = start();
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await result).toMatchObject({ code: 'auth/popup-closed-by-user' });
  });

  it('continues while the popup appears closed and another window has the focus', async () => {
    vi.mocked(document.hasFocus).mockReturnValue(false);
    const result = start();
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(60_000);
    popupSays({ type: 'signed-in' });
    expect(await result).toEqual({ success: true });
    expect(isSignedIn).not.toHaveBeenCalled();
  });

  it('fails when it is aborted', async () => {
    const result = start();
    stop.abort();
    expect(await result).toMatchObject({ success: false });
    expect(FakeChannel.all.size).toBe(0);
  });
});

describe('a failed sign-in', () => {
  it.each([
    ['auth/popup-blocked', 'ポップアップがブロックされました'],
    ['auth/popup-closed-by-user', 'ログインがキャンセルされました'],
    ['auth/access-denied', 'ログインがキャンセルされました'],
    ['auth/network-request-failed', 'ネットワークエラー'],
    ['auth/internal-error', '認証システムエラー'],
    ['auth/unavailable', '予期しないエラー'],
    ['auth/invalid-credential', '認証システムエラー'],
    ['auth/unauthorized-domain', '認証ドメインエラー'],
    ['auth/user-disabled', '予期しないエラー'],
    ['auth/email-required', '予期しないエラー'],
    ['auth/whatever', '予期しないエラー'],
    ['nonsense', '予期しないエラー'],
    ['constructor', '予期しないエラー'],
    ['toString', '予期しないエラー'],
    ['__proto__', '予期しないエラー'],
  ])(
    'with the code %s has the title %s, and a reason in Japanese [AUTH-14, AUTH-15, AUTH-16, AUTH-17, AUTH-18, AUTH-36]',
    (code, title) => {
      const message = describeSignInError(code);
      expect(message.title).toBe(title);
      expect(message.text).toMatch(/[ぁ-ん]/);
      expect(message.text).not.toContain('auth/');
    },
  );

  it.each([
    ['blocked', 'このアカウントは停止されています'],
    ['deleted', 'このアカウントは、運営が削除しました'],
    ['limited', 'いまはログインできません'],
  ] as const)('for a user who is %s has the title %s [AUTH-35]', (decision, title) => {
    const refusal = { decision, reason: '', until: null };
    expect(describeSignInError('auth/user-disabled', refusal).title).toBe(title);
  });

  it('is followed by a redirect only when the popup was blocked or closed, or the domain is unauthorised', () => {
    const codes = [
      'auth/popup-blocked',
      'auth/popup-closed-by-user',
      'auth/unauthorized-domain',
      'auth/access-denied',
      'auth/network-request-failed',
    ];
    expect(codes.map(fallsBackToRedirect)).toEqual([true, true, true, false, false]);
  });
});
