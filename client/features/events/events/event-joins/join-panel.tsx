import { Check, Hourglass, Star } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { isFull, phaseOf } from '../event-phase.ts';
import { joinsMessages as texts } from './event-joins.messages.ts';
import { useJoinActions } from './event-joins.queries.ts';
import { isLeavingFinal, type WantedJoin, wantedOf } from './join-state.ts';
import { useLiveEvent } from './live-event.ts';

export function JoinPanel({ event: known }: { event: EventDetail }) {
  const { event, set } = useJoinActions(known);
  useLiveEvent(known.id);
  const [isAsking, setAsking] = useState(false);
  const reason = closedReason(event);
  const hint = hintOf(event);
  const isWaiting = event.my_state === 'waiting';

  function press(wanted: WantedJoin) {
    if (wanted !== 'joined' && isLeavingFinal(event)) setAsking(true);
    else set(wanted);
  }

  return (
    <section
      aria-label={texts.label}
      data-toast-about={`event:${event.id}`}
      className="flex flex-col gap-3"
    >
      <JoinCounts event={event} />
      {reason !== null && <p className="rounded-lg bg-sunken px-4 py-3 text-sm">{reason}</p>}
      <Buttons event={event} onPress={press} />
      {hint !== null && <p className="text-ink-soft text-sm">{hint}</p>}
      {/* Asks for a confirmation, because the viewer may not get the seat back. */}
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isWaiting ? texts.giveUpWaitingTitle : texts.giveUpTitle}
        description={isWaiting ? texts.giveUpWaitingText : texts.giveUpText}
        cancelLabel={isWaiting ? texts.keepWaiting : texts.stay}
        label={isWaiting ? texts.leaveWaitingList : texts.leave}
        danger
        onAction={() => {
          setAsking(false);
          set('none');
        }}
      />
    </section>
  );
}

function isOver(event: EventDetail): boolean {
  return event.is_cancelled || phaseOf(event) === 'past';
}

/**
 * Returns why the viewer cannot join. Null if the viewer can join, and for a cancelled event, because the head of the
 * page already says so.
 */
function closedReason(event: EventDetail): string | null {
  if (event.is_cancelled) return null;
  if (phaseOf(event) === 'past') return texts.pastText;
  return event.is_entry_closed ? texts.closedText : null;
}

interface ButtonsProps {
  event: EventDetail;
  onPress: (wanted: WantedJoin) => void;
}

function Buttons({ event, onPress }: ButtonsProps) {
  const wanted = wantedOf(event);
  if (isOver(event)) return null;
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {/* Members who have joined can leave even when nobody can join any more. */}
      {(event.can.join || wanted === 'joined') && <JoinButton event={event} onPress={onPress} />}
      {wanted !== 'joined' && (
        <button
          type="button"
          aria-pressed={wanted === 'interested'}
          onClick={() => onPress(wanted === 'interested' ? 'none' : 'interested')}
          className={buttonClasses(
            'secondary',
            'lg',
            cx(
              'px-4! whitespace-nowrap',
              wanted === 'interested' && 'border-brand! bg-brand-soft! text-brand!',
            ),
          )}
        >
          <Star
            className="size-5"
            fill={wanted === 'interested' ? 'currentColor' : 'none'}
            aria-hidden="true"
          />
          {texts.interested}
        </button>
      )}
    </div>
  );
}

/** The button that joins or leaves, below the current state. One element does both, so that it keeps the focus. */
function JoinButton({ event, onPress }: ButtonsProps) {
  const isChosen = wantedOf(event) === 'joined';
  return (
    <>
      {isChosen && <Chosen event={event} />}
      <button
        type="button"
        onClick={() => onPress(isChosen ? 'none' : 'joined')}
        className={buttonClasses(
          isChosen ? 'ghost' : 'primary',
          'lg',
          cx('px-4! whitespace-nowrap', isChosen && 'text-sm!'),
        )}
      >
        {actionOf(event)}
      </button>
    </>
  );
}

function actionOf(event: EventDetail): string {
  if (event.my_state === 'joined') return texts.leave;
  if (event.my_state === 'waiting') return texts.leaveWaitingList;
  return isFull(event) ? texts.joinWaitingList : texts.join;
}

function Chosen({ event: { my_state, my_waiting_position: position } }: { event: EventDetail }) {
  const isWaiting = my_state === 'waiting';
  const Icon = isWaiting ? Hourglass : Check;
  const waiting = position === null ? texts.waitingUnknown : texts.waiting(formatCount(position));
  return (
    <p className="nums flex min-h-12 items-center justify-center gap-2 whitespace-nowrap rounded-full bg-brand-soft px-4 font-bold text-brand">
      <Icon className="size-5" aria-hidden="true" />
      {isWaiting ? waiting : texts.joined}
    </p>
  );
}

function hintOf(event: EventDetail): string | null {
  if (isOver(event)) return null;
  if (event.my_state === 'waiting') return texts.waitingText;
  const canWait = event.can.join && event.my_state !== 'joined';
  return canWait && isFull(event) ? texts.waitingText : null;
}

function JoinCounts({ event }: { event: EventDetail }) {
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
            {/* Free seats are hidden when nobody can join, because they would look like an offer. */}
            {!isOver(event) &&
              !event.is_entry_closed &&
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

/** The taken seats as a bar. The number of these seats is shown next to it. */
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
