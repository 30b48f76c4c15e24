import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import type { ShownState } from './shown-time.ts';

interface ShownOutcomeProps {
  state: ShownState;
  from: string | null | undefined;
  texts: Record<Exclude<ShownState, 'planned'>, string> & { planned: (time: string) => string };
}

/** A note on what members will see after a save, and when. */
export function ShownOutcome({ state, from, texts }: ShownOutcomeProps) {
  const isWarning = state === 'over' || state === 'inactive';
  return (
    <p
      role="status"
      className={`rounded-md p-3 text-sm ${isWarning ? 'bg-warning-soft' : 'bg-info-soft'}`}
    >
      {state === 'planned'
        ? texts.planned(from ? formatDateTime(from, inJapan) : '')
        : texts[state]}
    </p>
  );
}
