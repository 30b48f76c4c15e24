import type { SignInOutcome } from '../../../contract/sign-in.ts';
import { subscribeToSession } from './session-broadcast.ts';

/** How an attempt to sign in ended. The message is for logs and callers; screens go by the code. */
export type SignInResult = { success: true } | { success: false; code: string; message: string };

const CHECK_INTERVAL = 500;
/** How long a popup must look closed before we believe it. */
const CLOSED_GRACE = 1500;

export interface PopupOptions {
  /** Asks the server whether somebody is signed in by now. */
  isSignedIn: () => Promise<boolean>;
  signal: AbortSignal;
}

/** Starts a sign-in in a popup and waits for how it ends. Must be called from a click. */
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

/** Goes on in this window; the server leads back to the login page. */
export function signInByRedirect(): void {
  window.location.assign('/auth/sign-in?mode=redirect');
}

/** A failed attempt, with the message that callers get when there is no other. */
export function failure(code: string, message = 'Authentication failed'): SignInResult {
  return { success: false, code, message };
}

function hearOutcome(settle: (result: SignInResult) => void, ended: AbortSignal): void {
  const stop = subscribeToSession((news) => {
    if (news.type !== 'signed-out') settle(resultOf(news));
  });
  ended.addEventListener('abort', stop);
}

function resultOf(outcome: SignInOutcome): SignInResult {
  if (outcome.type === 'signed-in') return { success: true };
  if (outcome.code === 'auth/email-required') {
    return failure(outcome.code, 'Email is required for registration');
  }
  return failure(outcome.code, outcome.message || undefined);
}

/**
 * A popup can look closed while it is open (its page may cut the tie between the two windows). So it counts
 * as closed only while somebody is looking at this window, and after the server has been asked.
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
    if (closedFor < CLOSED_GRACE) return;
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
