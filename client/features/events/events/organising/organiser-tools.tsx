import {
  Download,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  Megaphone,
  UsersRound,
} from 'lucide-react';
import { useId, useState } from 'react';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { showToast, undoAction } from '#client/ui/feedback/toast.tsx';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { eventMembersCsvUrl } from '#contract/events/event-calendars.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { EventMembersSheet } from '../event-joins/event-participants.tsx';
import { phaseOf } from '../event-phase.ts';
import { organisingMessages as texts } from './event-organisers.messages.ts';
import { useSetEntry } from './event-organisers.queries.ts';
import { MessageSheet } from './message-sheet.tsx';

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
      <OpenButton icon={UsersRound} label={texts.members} onOpen={() => setOpen(true)} />
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
      <OpenButton icon={Megaphone} label={texts.message} onOpen={() => setOpen(true)} />
      <MessageSheet open={open} onClose={() => setOpen(false)} event={event} />
    </>
  );
}

interface OpenButtonProps {
  icon: LucideIcon;
  label: string;
  onOpen: () => void;
}

function OpenButton({ icon: Icon, label, onOpen }: OpenButtonProps) {
  return (
    <Button variant="secondary" aria-haspopup="dialog" className={toolClasses} onClick={onOpen}>
      <Icon className="size-5" aria-hidden="true" />
      {label}
    </Button>
  );
}

function EntryButton({ event }: { event: EventDetail }) {
  const { mutate, isPending } = useSetEntry(event.id);
  const about = `event-entry:${event.id}`;
  const isClosed = event.is_entry_closed;
  const Icon = isClosed ? LockKeyholeOpen : LockKeyhole;

  function set(closed: boolean): void {
    mutate(closed, {
      onSuccess: () =>
        showToast({
          type: 'success',
          about,
          title: closed ? texts.closed : texts.opened,
          action: undoAction(() => set(!closed)),
        }),
      onError: (error) => showFailure(error, texts.entryFailed, about),
    });
  }

  return (
    <Button
      variant="secondary"
      busy={isPending}
      className={toolClasses}
      onClick={() => set(!isClosed)}
    >
      <Icon className="size-5" aria-hidden="true" />
      {isClosed ? texts.open : texts.close}
    </Button>
  );
}
