/** The BroadcastChannel on which the sign-in popup and the tabs announce sign-ins and sign-outs. */
export const SIGN_IN_CHANNEL = 'hiroba-sign-in';

/** Why somebody may not sign in: what the team has decided, in its words, or that they have tried too often. */
export interface SignInRefusal {
  decision: 'blocked' | 'deleted' | 'limited';
  reason: string;
  /** When a block or a limit ends; null for never. */
  until: string | null;
  /** The token of the address at which they read the decision and appeal, where there is one. */
  appeal?: string;
}

/** How a sign-in attempt ended; `code` is an `auth/…` code. */
export type SignInOutcome =
  | { type: 'signed-in' }
  | { type: 'failed'; code: string; message: string; refusal?: SignInRefusal };

/** A message between the tabs of a browser. */
export type SessionNews = SignInOutcome | { type: 'signed-out' } | { type: 'profile-changed' };
