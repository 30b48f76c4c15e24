import { DAY, MINUTE } from '#contract/foundations/limits.ts';

/** When voters see the counts: after their own vote, or after the end of the poll. */
export const pollResults = ['after-vote', 'after-end'] as const;
export type PollResults = (typeof pollResults)[number];

/** The tolerance for the slow clocks of browsers. */
const TOLERANCE = MINUTE;

/** Returns the problem with the end of a poll. `start`, in milliseconds, is now or the publication of its post. */
export function pollEndProblem(
  ends_at: string,
  start: number,
  durationMax: number,
  isPlanned = false,
): string | undefined {
  const end = Date.parse(ends_at);
  if (!(end > start)) {
    return isPlanned
      ? '締め切りは、公開する日時よりあとにしてください'
      : '締め切りには、これからの日時を入力してください';
  }
  if (end > start + durationMax + TOLERANCE) {
    const days = Math.round(durationMax / DAY);
    return isPlanned
      ? `締め切りは、公開から${days}日以内にしてください`
      : `締め切りは${days}日以内にしてください`;
  }
  return undefined;
}
