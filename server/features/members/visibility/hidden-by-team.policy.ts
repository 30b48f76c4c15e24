import type { HiddenNotice } from '#contract/moderation/moderation.ts';

/** The columns that record that the team hides a row. Only the owner and the team still see the row. */
export interface TeamHiding {
  hidden_at: string | null;
  /** Null when the content is not hidden. Also null in pending review, because nobody has hidden the content then. */
  hidden_by: string | null;
  hidden_reason: string;
}

export const notHidden: TeamHiding = { hidden_at: null, hidden_by: null, hidden_reason: '' };

/** Returns the notice about a hiding for the owner of the content, or null when it is not hidden. */
export function hiddenNotice({
  hidden_at,
  hidden_by,
  hidden_reason,
}: TeamHiding): HiddenNotice | null {
  if (hidden_at === null) return null;
  return { at: hidden_at, reason: hidden_reason, awaits_look: hidden_by === null };
}
