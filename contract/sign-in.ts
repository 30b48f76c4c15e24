/** The BroadcastChannel over which the sign-in popup, and the tabs among themselves, tell who comes and goes. */
export const SIGN_IN_CHANNEL = 'hiroba-sign-in';

/** How a sign-in attempt ended; `code` is an `auth/…` code. */
export type SignInOutcome =
  | { type: 'signed-in' }
  | { type: 'failed'; code: string; message: string };

/** What the tabs of a browser tell each other. */
export type SessionNews = SignInOutcome | { type: 'signed-out' };
