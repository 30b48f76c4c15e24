import type { HiddenNotice } from '#contract/moderation.ts';

/** How a row tells that the team of the site hides it from everybody but whose it is. */
export interface TeamHiding {
  hidden_at: string | null;
  /** Null also where something is hidden on behalf of nobody, until the team has looked. */
  hidden_by: string | null;
  hidden_reason: string;
}

/** The columns of what the team does not hide. */
export const notHidden: TeamHiding = { hidden_at: null, hidden_by: null, hidden_reason: '' };

/** What a member reads of something of theirs that the team has hidden; null when it has not. */
export function hiddenNotice({
  hidden_at,
  hidden_by,
  hidden_reason,
}: TeamHiding): HiddenNotice | null {
  if (hidden_at === null) return null;
  return { at: hidden_at, reason: hidden_reason, awaits_look: hidden_by === null };
}
