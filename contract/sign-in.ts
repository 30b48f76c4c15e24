/** The BroadcastChannel on which the sign-in popup and the tabs announce sign-ins and sign-outs. */
export const SIGN_IN_CHANNEL = 'hiroba-sign-in';

/** Why somebody who has proven who they are may not sign in: what the team has decided, in its words. */
export interface SignInRefusal {
  decision: 'blocked' | 'deleted';
  reason: string;
  /** When a block ends; null for never. */
  until: string | null;
}

/** How a sign-in attempt ended; `code` is an `auth/…` code. */
export type SignInOutcome =
  | { type: 'signed-in' }
  | { type: 'failed'; code: string; message: string; refusal?: SignInRefusal };

/** A message between the tabs of a browser. */
export type SessionNews = SignInOutcome | { type: 'signed-out' } | { type: 'profile-changed' };
