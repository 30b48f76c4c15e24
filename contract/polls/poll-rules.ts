import { DAY, MINUTE } from '#contract/foundations/limits.ts';

/** When voters see the counts: once they have voted, or nobody before the end. */
export const pollResults = ['after-vote', 'after-end'] as const;
export type PollResults = (typeof pollResults)[number];

/** Tolerates slow clocks of browsers. */
const TOLERANCE = MINUTE;

/** Returns the problem with the end of a poll at `now`, if there is one. */
export function pollEndProblem(ends_at: string, now: number, durationMax: number) {
  const end = Date.parse(ends_at);
  if (!(end > now)) return '締め切りには、これからの日時を入力してください';
  if (end > now + durationMax + TOLERANCE) {
    const days = Math.round(durationMax / DAY);
    return `締め切りは${days}日以内にしてください`;
  }
  return undefined;
}
