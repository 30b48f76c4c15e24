/** The BroadcastChannel on which the sign-in popup and the tabs announce sign-ins and sign-outs. */
export const SIGN_IN_CHANNEL = 'hiroba-sign-in';

/** How a sign-in attempt ended; `code` is an `auth/…` code. */
export type SignInOutcome =
  | { type: 'signed-in' }
  | { type: 'failed'; code: string; message: string };

/** A message between the tabs of a browser. */
export type SessionNews = SignInOutcome | { type: 'signed-out' } | { type: 'profile-changed' };
