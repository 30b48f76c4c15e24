/** The BroadcastChannel on which the sign-in popup and the tabs announce sign-ins and sign-outs. */
export const SIGN_IN_CHANNEL = 'hiroba-sign-in';

/** Why a member cannot sign in: because of a decision of the team or too many attempts. */
export interface SignInRefusal {
  decision: 'blocked' | 'deleted' | 'limited';
  reason: string;
  /** The end of a block or a limit, or null for none. */
  until: string | null;
  /** The token of a link, with which the member reads the decision and appeals. Absent without such a link. */
  appeal?: string;
}

/** The outcome of a sign-in attempt. `code` is an `auth/…` code. */
export type SignInOutcome =
  | { type: 'signed-in' }
  | { type: 'failed'; code: string; message: string; refusal?: SignInRefusal };

export type SessionMessage = SignInOutcome | { type: 'signed-out' } | { type: 'profile-changed' };
