import { Download, LockKeyhole, LockKeyholeOpen, Megaphone, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { eventMembersCsvUrl } from '#contract/events/event-addresses.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { EventMembersSheet } from '../event-joins/event-members-sheet.tsx';
import { phaseOf } from '../event-phase.ts';
import { organisingMessages } from './event-organisers.messages.ts';
import { useSetEntry } from './event-organisers.queries.ts';
import { MessageSheet } from './message-sheet.tsx';

const texts = organisingMessages;

/** The tools of the organiser on the page of an event: participants, the button that closes the entry, and messages. */
export function OrganiserTools({ event }: { event: EventDetail }) {
  const id = useId();
  const isOpenForEntry = !event.is_cancelled && phaseOf(event) !== 'past';
  return (
    <section aria-labelledby={id} className="rounded-lg bg-sunken p-4">
      <h2 id={id} className="text-base">
        {texts.title}
      </h2>
      <div className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        <MembersButton event={event} />
        <a href={eventMembersCsvUrl(event.id)} download className={toolClasses}>
          <Download className="size-5" aria-hidden="true" />
          {texts.csv}
        </a>
        <MessageButton event={event} />
        {isOpenForEntry && <EntryButton event={event} />}
      </div>
    </section>
  );
}

const toolClasses = buttonClasses('secondary', 'md', 'justify-start! px-4!');

function MembersButton({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className={toolClasses}
        onClick={() => setOpen(true)}
      >
        <UsersRound className="size-5" aria-hidden="true" />
        {texts.members}
      </Button>
      <EventMembersSheet open={open} onClose={() => setOpen(false)} event={event} />
    </>
  );
}

function MessageButton({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false);
  if (event.joined_count === 0 && !open) {
    return (
      <p className="flex min-h-11 items-center gap-2 px-4 text-ink-soft text-sm">
        <Megaphone className="size-5 shrink-0" aria-hidden="true" />
        {texts.noMembersHint}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className={toolClasses}
        onClick={() => setOpen(true)}
      >
        <Megaphone className="size-5" aria-hidden="true" />
        {texts.message}
      </Button>
      <MessageSheet open={open} onClose={() => setOpen(false)} event={event} />
    </>
  );
}

/** The button that closes an event to new participants, or reopens it. A toast offers to revert the change. */
function EntryButton({ event }: { event: EventDetail }) {
  const { mutate, isPending } = useSetEntry(event.id);
  const about = `event-entry:${event.id}`;
  const isClosed = event.is_entry_closed;

  function set(closed: boolean): void {
    mutate(closed, {
      onSuccess: () =>
        showToast({
          type: 'success',
          about,
          title: closed ? texts.closed : texts.opened,
          action: { label: texts.undo, onSelect: () => set(!closed) },
        }),
      onError: (error) =>
        showToast({ type: 'error', about, title: texts.entryFailed, message: messageOf(error) }),
    });
  }

  return (
    <Button
      variant="secondary"
      busy={isPending}
      className={toolClasses}
      onClick={() => set(!isClosed)}
    >
      {isClosed ? (
        <LockKeyholeOpen className="size-5" aria-hidden="true" />
      ) : (
        <LockKeyhole className="size-5" aria-hidden="true" />
      )}
      {isClosed ? texts.open : texts.close}
    </Button>
  );
}
