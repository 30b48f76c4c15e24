import { CalendarX, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useManagingEntries } from '#client/features/identity/team-actions/team-actions.ts';
import type { OfferHiding } from '#client/features/moderation/reports/report-form.tsx';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { EVENT_REASON_MAX } from '#contract/foundations/limits.ts';
import { DeleteEventDialog, EndEventDialog, type EventDialogProps } from './end-event-dialog.tsx';
import { eventActionsMessages as texts } from './event-actions.messages.ts';
import type { SeriesScope } from './series-scope.tsx';
import { useEventCalls } from './write-event.queries.ts';

interface EventOwnerMenuProps {
  event: EventDetail;
  /** Offers to hide the organiser. Called after the viewer has reported the event. */
  hideOffer?: OfferHiding;
}

export function EventOwnerMenu({ event, hideOffer }: EventOwnerMenuProps) {
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const target = { type: 'event', id: event.id, name: event.title } as const;
  const own = entriesOf(event, useManagingEntries(target, event), setAsking);
  const report = useReportEntry(event.can.report, {
    targetType: 'event',
    targetId: event.id,
    hideOffer,
  });
  if (own.length + report.entries.length === 0) return null;
  return (
    <>
      <MoreMenu label={texts.menu} entries={[...report.entries, ...own]} />
      {report.dialog}
      <CancelEventDialog event={event} open={asking === 'cancel'} onClose={close} />
      <DeleteEventDialog event={event} open={asking === 'delete'} onClose={close} />
    </>
  );
}

function entriesOf(
  { id, can }: EventDetail,
  managing: MenuEntry[],
  ask: (action: 'cancel' | 'delete') => void,
): MenuEntry[] {
  const cancel = { label: texts.cancel, icon: CalendarX, onSelect: () => ask('cancel') };
  const remove = { label: texts.delete, icon: Trash2, onSelect: () => ask('delete'), danger: true };
  return [
    ...(can.edit ? [{ label: texts.edit, icon: PenLine, to: `/events/${id}/edit` }] : []),
    ...(can.cancel ? [{ ...cancel, separated: can.edit }] : []),
    ...managing,
    ...(can.delete ? [{ ...remove, separated: can.edit && !can.cancel }] : []),
  ];
}

function CancelEventDialog({ event, open, onClose }: EventDialogProps) {
  const { cancel } = useEventCalls();
  const [reason, setReason] = useState('');

  async function go(series: SeriesScope) {
    await cancel({ eventId: event.id, series, reason });
    onClose();
    const about = `event:${event.id}`;
    showToast({ type: 'success', about, title: texts.cancelled, message: event.title });
  }

  return (
    <EndEventDialog
      {...{ event, open, onClose }}
      title={texts.confirmCancel.title(event.title)}
      text={texts.confirmCancel.text}
      go={texts.cancel}
      failed={texts.cancelFailed}
      onGo={go}
    >
      <Field
        label={texts.confirmCancel.reason}
        hint={texts.confirmCancel.reasonHint}
        required={false}
        counter={{ text: reason, max: EVENT_REASON_MAX }}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={reason}
            onChange={(change) => setReason(change.target.value)}
          />
        )}
      </Field>
    </EndEventDialog>
  );
}
