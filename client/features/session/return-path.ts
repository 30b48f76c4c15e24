const STORAGE_KEY = 'hiroba.sign-in';
const LIFETIME = 15 * 60 * 1000;

/** A sign-in under way: where to go afterwards, and whether it left this page. */
export interface PendingSignIn {
  returnPath: string;
  mode: 'popup' | 'redirect';
}

/** The path if it is a page of this site other than the login page, else home. */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return '/';
  return /^\/(login|signup)([/?]|$)/.test(path) ? '/' : path;
}

/** Remembers where a sign-in began: the server never sees the fragment. */
export function rememberSignIn({ returnPath, mode }: PendingSignIn): void {
  try {
    const record = { returnPath, mode, startedAt: Date.now() };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(record));
  } catch {
    // Without storage the sign-in ends on the home page.
  }
}

/** The sign-in that is under way in this tab, if any. */
export function pendingSignIn(): PendingSignIn | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { returnPath, mode, startedAt } = value as Record<string, unknown>;
    if (typeof startedAt !== 'number' || Date.now() - startedAt > LIFETIME) return null;
    return { returnPath: safeReturnPath(returnPath), mode: mode === 'redirect' ? mode : 'popup' };
  } catch {
    return null;
  }
}

/** Forgets the sign-in once it has ended. */
export function forgetSignIn(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was remembered either.
  }
}
