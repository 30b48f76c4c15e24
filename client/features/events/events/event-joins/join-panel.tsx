import { Check, Hourglass, Star } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { isFull, phaseOf } from '../event-phase.ts';
import { joinsMessages } from './event-joins.messages.ts';
import { JoinCounts } from './join-counts.tsx';
import { isSeatLost, type WantedJoin, wantedOf } from './join-state.ts';
import { GiveUpDialog } from './leave-event-dialog.tsx';
import { useLiveEvent } from './live-event.ts';
import { useJoinActions } from './use-join-actions.ts';

const texts = joinsMessages;

/** The number of participants, and the buttons 参加する and 気になる, or the reason why the viewer cannot join. */
export function JoinPanel({ event: known }: { event: EventDetail }) {
  const { event, set } = useJoinActions(known);
  useLiveEvent(known.id);
  const [isAsking, setAsking] = useState(false);
  const reason = closedReason(event);

  function press(wanted: WantedJoin) {
    if (wanted !== 'joined' && isSeatLost(event)) setAsking(true);
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
      <Hint event={event} />
      <GiveUpDialog
        open={isAsking}
        waiting={event.my_state === 'waiting'}
        onClose={() => setAsking(false)}
        onGiveUp={() => set('none')}
      />
    </section>
  );
}

/**
 * Returns why the viewer cannot join. Null if they can, and for a cancelled event, because the head of the page says
 * so.
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
  if (event.is_cancelled || phaseOf(event) === 'past') return null;
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

/** The viewer's participation, or their position on the waiting list. */
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

/** The explanation of the waiting list. */
function Hint({ event }: { event: EventDetail }) {
  const text = hintOf(event);
  if (text === null) return null;
  return <p className="text-ink-soft text-sm">{text}</p>;
}

function hintOf(event: EventDetail): string | null {
  if (event.is_cancelled || phaseOf(event) === 'past') return null;
  if (event.my_state === 'waiting') return texts.waitingText;
  const canWait = event.can.join && event.my_state !== 'joined';
  return canWait && isFull(event) ? texts.waitingText : null;
}
