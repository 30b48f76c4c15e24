import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logError } from '#client/lib/api/log.ts';
import type { SignInOutcome, SignInRefusal } from '#contract/identity/sign-in.ts';
import { rememberSignIn } from './login-target.ts';
import { peekSession, refreshSession } from './session.queries.ts';
import { subscribeToSession } from './session-broadcast.ts';

/** The outcome of a sign-in. `message` is for callers and logs; screens choose their text by `code`. */
type SignInResult =
  | { success: true }
  | { success: false; code: string; message: string; refusal?: SignInRefusal };

const CHECK_INTERVAL = 500;
/** The time for which a popup must appear closed before it counts as closed, in milliseconds. */
const CLOSED_TIMEOUT = 1500;

interface PopupOptions {
  /** Resolves to whether the user is signed in on the server. */
  isSignedIn: () => Promise<boolean>;
  signal: AbortSignal;
}

/** Opens the sign-in in a popup. Resolves with its outcome. Must be called from a click handler. */
export function signInByPopup({ isSignedIn, signal }: PopupOptions): Promise<SignInResult> {
  const popup = window.open('/auth/sign-in?mode=popup', 'hiroba-sign-in', popupFeatures());
  if (popup === null) return Promise.resolve(failure('auth/popup-blocked'));
  return new Promise((resolve) => {
    const ended = new AbortController();
    const settle = (result: SignInResult): void => {
      ended.abort();
      resolve(result);
    };
    signal.addEventListener('abort', () => settle(failure('auth/cancelled-popup-request')), {
      signal: ended.signal,
    });
    hearOutcome(settle, ended.signal);
    watchPopup(popup, isSignedIn, settle, ended.signal);
  });
}

function failure(code: string, message = 'Authentication failed'): SignInResult {
  return { success: false, code, message };
}

function hearOutcome(settle: (result: SignInResult) => void, ended: AbortSignal): void {
  const stop = subscribeToSession((received) => {
    if (received.type === 'signed-in' || received.type === 'failed') settle(resultOf(received));
  });
  ended.addEventListener('abort', stop);
}

function resultOf(outcome: SignInOutcome): SignInResult {
  if (outcome.type === 'signed-in') return { success: true };
  if (outcome.code === 'auth/email-required') {
    return failure(outcome.code, 'Email is required for registration');
  }
  const { code, message, refusal } = outcome;
  return { ...failure(code, message || undefined), ...(refusal && { refusal }) };
}

/**
 * Watches whether the user has closed the popup. A popup also appears closed when its page severs the link between the
 * windows, so it counts as closed only while this window has the focus. Then the server is asked whether the user is
 * signed in.
 */
function watchPopup(
  popup: Window,
  isSignedIn: () => Promise<boolean>,
  settle: (result: SignInResult) => void,
  ended: AbortSignal,
): void {
  let closedFor = 0;
  const timer = setInterval(() => {
    closedFor = popup.closed && document.hasFocus() ? closedFor + CHECK_INTERVAL : 0;
    if (closedFor < CLOSED_TIMEOUT) return;
    clearInterval(timer);
    isSignedIn().then(
      (yes) => settle(yes ? { success: true } : failure('auth/popup-closed-by-user')),
      () => settle(failure('auth/network-request-failed')),
    );
  }, CHECK_INTERVAL);
  ended.addEventListener('abort', () => clearInterval(timer));
}

function popupFeatures(): string {
  const [width, height] = [480, 640];
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 3);
  return `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
}

type SignInState =
  | { phase: 'idle' }
  | { phase: 'popup' }
  /** The popup has failed, so the sign-in continues in this window. */
  | { phase: 'redirecting'; code: string }
  | { phase: 'failed'; code: string; refusal?: SignInRefusal | undefined };

interface SignInOptions {
  returnPath: string;
  /** False when leaving the page would lose input. */
  mayLeavePage: boolean;
}

/** Uses a popup, or a redirect when the popup fails. */
export function useSignIn({ returnPath, mayLeavePage }: SignInOptions) {
  const client = useQueryClient();
  const [state, setState] = useState<SignInState>({ phase: 'idle' });
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);

  const start = useCallback(async (): Promise<SignInResult> => {
    attempt.current?.abort();
    const mine = new AbortController();
    attempt.current = mine;
    rememberSignIn({ returnPath, mode: 'popup' });
    setState({ phase: 'popup' });
    let result = await signInByPopup({ isSignedIn, signal: mine.signal });
    if (result.success) result = await confirm(() => refreshSession(client));
    if (!mine.signal.aborted) setState(stateAfter(result, mayLeavePage));
    return result;
  }, [client, returnPath, mayLeavePage]);

  const leave = useCallback(() => {
    rememberSignIn({ returnPath, mode: 'redirect' });
    // The server redirects back to the login page after the sign-in.
    window.location.assign('/auth/sign-in?mode=redirect');
  }, [returnPath]);

  const stop = useCallback(() => {
    attempt.current?.abort();
    setState({ phase: 'failed', code: 'auth/popup-closed-by-user' });
  }, []);

  return { state, start, leave, stop };
}

async function isSignedIn(): Promise<boolean> {
  return (await peekSession()).user !== null;
}

async function confirm(read: () => Promise<{ user: object | null }>): Promise<SignInResult> {
  try {
    return (await read()).user === null ? failure('auth/internal-error') : { success: true };
  } catch {
    return failure('auth/network-request-failed');
  }
}

function stateAfter(result: SignInResult, mayLeavePage: boolean): SignInState {
  if (result.success) return { phase: 'idle' };
  const { code, message, refusal } = result;
  logError('Sign-in failed', { code, message });
  if (mayLeavePage && fallsBackToRedirect(code)) return { phase: 'redirecting', code };
  return { phase: 'failed', code, refusal };
}

/** Whether the sign-in continues in this window after the popup has failed with this code. */
export function fallsBackToRedirect(code: string): boolean {
  return ['auth/popup-blocked', 'auth/popup-closed-by-user', 'auth/unauthorized-domain'].includes(
    code,
  );
}
