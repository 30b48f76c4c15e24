import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logError } from '#client/lib/api/log.ts';
import type { SignInRefusal } from '#contract/identity/sign-in.ts';
import { rememberSignIn } from './return-path.ts';
import { peekSession, refreshSession } from './session.queries.ts';
import { failure, type SignInResult, signInByPopup, signInByRedirect } from './sign-in.ts';
import { fallsBackToRedirect } from './sign-in-errors.ts';

export type SignInState =
  | { phase: 'idle' }
  | { phase: 'popup' }
  /** The popup failed. The sign-in continues in this window. */
  | { phase: 'redirecting'; code: string }
  | { phase: 'failed'; code: string; refusal?: SignInRefusal | undefined };

interface SignInOptions {
  /** The page to show afterwards. */
  returnPath: string;
  /** False when leaving the page would lose input. */
  mayLeavePage: boolean;
}

/** Returns the sign-in and its state. The sign-in uses a popup, or a redirect when the popup fails. */
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
    signInByRedirect();
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
