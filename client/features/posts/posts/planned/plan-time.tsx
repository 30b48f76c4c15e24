import { toJapanTime } from '#client/ui/form/japan-time.ts';
import { ownTimeOf, wordsOf } from '#client/ui/form/time-words.ts';

/** When something is published, in Japan, and on the clock of the browser where it differs. */
export function PlanTime({ publishAt }: { publishAt: string }) {
  const wall = toJapanTime(publishAt);
  const own = ownTimeOf(wall);
  return (
    <>
      <time dateTime={publishAt} className="nums break-keep font-bold">
        {wordsOf(wall, new Date())}
      </time>
      {own !== null && <span className="text-ink-soft text-xs">{own}</span>}
    </>
  );
}
