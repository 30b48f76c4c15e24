import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { DIALOG_SIZES } from '#client/ui/media/picture-sizes.ts';
import { RecordPicture } from '#client/ui/media/record-picture.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { ManagedPlannedEvent } from '#contract/events/planned-events.ts';
import { formatSpan } from '../event-times.ts';
import { managedPlannedEventsMessages as texts } from './managed-planned-events.messages.ts';

interface PlannedEventDialogProps extends DialogState {
  event: ManagedPlannedEvent;
}

export function PlannedEventDialog({ event, open, onClose }: PlannedEventDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={event.title}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="mt-4 space-y-4">
        <RecordPicture of={event} alt="" sizes={DIALOG_SIZES} className="max-h-64 rounded-lg" />
        <Facts event={event} />
        <p className="user-text text-sm">
          {event.description === '' ? texts.noDescription : <LinkedText text={event.description} />}
        </p>
      </div>
    </Dialog>
  );
}

function Facts({ event }: { event: ManagedPlannedEvent }) {
  const { facts } = texts;
  const { plan, profiles, repeat, location, capacity, tag, event_url } = event;
  const span = formatSpan(event);
  return (
    <dl className="space-y-2 text-sm">
      <Fact name={facts.publish}>{formatDateTime(plan.publish_at, inJapan)}</Fact>
      <Fact name={facts.held}>
        {repeat === null ? span : `${span}・${texts.dates(repeat.times)}`}
      </Fact>
      <Fact name={facts.place}>
        <LinkedText text={location} />
      </Fact>
      {capacity !== null && <Fact name={facts.capacity}>{texts.people(capacity)}</Fact>}
      {tag !== null && <Fact name={facts.tag}>{tag}</Fact>}
      {event_url !== null && (
        <Fact name={facts.url}>
          <LinkedText text={event_url} />
        </Fact>
      )}
      <Fact name={facts.organiser}>
        <Link to={`/admin/users/${profiles.id}`} className="hover:underline">
          {nameOf(profiles)}
        </Link>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
