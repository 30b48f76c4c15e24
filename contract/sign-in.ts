/** What the sign-in popup tells the window that opened it, over the BroadcastChannel of this name. */
export const SIGN_IN_CHANNEL = 'hiroba-sign-in';

/** How a sign-in attempt ended; `code` is an `auth/…` code. */
export type SignInOutcome =
  | { type: 'signed-in' }
  | { type: 'failed'; code: string; message: string };
