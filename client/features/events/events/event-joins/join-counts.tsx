import { formatCount } from '#client/lib/format/format.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { isFull, phaseOf } from '../event-phase.ts';
import { joinsMessages } from './event-joins.messages.ts';

const texts = joinsMessages;

/** The numbers of joined, waiting and interested members, and of free seats. */
export function JoinCounts({ event }: { event: EventDetail }) {
  const { joined_count, interested_count, waiting_count, capacity } = event;
  const details = [
    waiting_count > 0 && texts.waitingCount(formatCount(waiting_count)),
    texts.interestedCount(formatCount(interested_count)),
  ].filter((text) => text !== false);
  return (
    <div className="nums">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold text-lg">{texts.joinedCount(formatCount(joined_count))}</span>
        {capacity !== null && (
          <span className="text-ink-soft text-sm">
            {texts.capacity(formatCount(capacity))}
            {takesMembers(event) &&
              `・${isFull(event) ? texts.full : texts.left(formatCount(capacity - joined_count))}`}
          </span>
        )}
      </p>
      {capacity !== null && <Seats share={Math.min(1, joined_count / capacity)} />}
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft text-sm">
        {details.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  );
}

/** Whether members can still join. Free seats are hidden otherwise, because they would look like an offer. */
function takesMembers(event: EventDetail): boolean {
  return !event.is_cancelled && !event.is_entry_closed && phaseOf(event) !== 'past';
}

/** The taken seats as a bar. The numbers are shown next to it. */
function Seats({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-line">
      <span
        className="block h-full origin-left rounded-full bg-brand transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  );
}
