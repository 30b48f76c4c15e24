import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { type Column, DenseList, rowAt } from '#client/features/team/admin-ui/dense-list.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { ManagedPlannedEvent } from '#contract/events/planned-events.ts';
import { formatSpan } from '../event-times.ts';
import { managedPlannedEventsMessages as texts } from './managed-planned-events.messages.ts';
import { managedPlannedEventsQuery, useTakeBack } from './managed-planned-events.queries.ts';
import { PlannedEventDialog } from './planned-event-dialog.tsx';

const keyOf = ({ id }: ManagedPlannedEvent) => id;

/** The planned events of all members. The team can view them and take back the plans, but not change the events. */
export function PlannedEventList() {
  const query = useInfiniteQuery(managedPlannedEventsQuery);
  const items = loadedItems(query.data, keyOf);
  const takeBack = useTakeBack();
  const list = useRef<HTMLDivElement>(null);
  const preview = useQuestion<ManagedPlannedEvent>();
  const taking = useQuestion<{ event: ManagedPlannedEvent; index: number }>();
  const removal = taking.question;
  const viewerId = useSession().user?.id;

  const columns = plannedEventColumns({
    viewerId,
    onPreview: preview.ask,
    onTakeBack: (event) => taking.ask({ event, index: items.indexOf(event) }),
  });

  async function confirm({ id, title }: ManagedPlannedEvent, reason: string): Promise<void> {
    await takeBack(id, reason);
    showToast({ type: 'success', title: texts.takenBack, message: title });
  }

  return (
    <>
      <DenseList
        {...{ list, query, columns, keyOf }}
        label={texts.list}
        empty={<EmptyState icon={CalendarClock} {...texts.empty} />}
      />
      {preview.question && (
        <PlannedEventDialog
          key={preview.number}
          event={preview.question}
          open={preview.isOpen}
          onClose={preview.close}
        />
      )}
      {removal && (
        <ReasonDialog
          key={taking.number}
          open={taking.isOpen}
          onClose={taking.close}
          focusAfter={() => rowAt(list.current, removal.index)}
          about={`take-back:${removal.event.id}`}
          title={texts.takeBackTitle}
          text={texts.takeBackText(removal.event.title)}
          hint={texts.takeBackHint}
          confirm={texts.takeBack}
          tone="danger"
          required
          onConfirm={(reason) => confirm(removal.event, reason)}
        />
      )}
    </>
  );
}

interface Acts {
  viewerId: string | undefined;
  onPreview: (event: ManagedPlannedEvent) => void;
  onTakeBack: (event: ManagedPlannedEvent) => void;
}

/**
 * Returns the columns of all planned events. The viewer's own plans have no button here, because the viewer takes them
 * back in the list of own plans.
 */
function plannedEventColumns(acts: Acts): Column<ManagedPlannedEvent>[] {
  return [
    {
      title: texts.columns.event,
      cell: (event) => <EventCell event={event} onPreview={acts.onPreview} />,
    },
    {
      title: texts.columns.publish,
      isShort: true,
      cell: ({ plan: { publish_at } }) => (
        <time dateTime={publish_at} className="nums md:whitespace-nowrap font-bold">
          {formatDateTime(publish_at, inJapan)}
        </time>
      ),
    },
    {
      title: texts.columns.organiser,
      isShort: true,
      cell: ({ profiles }) => (
        <Link
          to={`/admin/users/${profiles.id}`}
          className="inline-flex min-h-11 max-w-40 items-center hover:underline"
        >
          <span className="truncate">{nameOf(profiles)}</span>
        </Link>
      ),
    },
    {
      title: texts.columns.actions,
      hideTitle: true,
      className: 'md:text-right',
      cell: (event) =>
        event.profiles.id !== acts.viewerId && (
          <Button
            variant="secondary"
            aria-label={texts.takeBackOf(event.title)}
            onClick={() => acts.onTakeBack(event)}
            className="md:whitespace-nowrap"
          >
            {texts.takeBack}
          </Button>
        ),
    },
  ];
}

function EventCell({ event, onPreview }: Pick<Acts, 'onPreview'> & { event: ManagedPlannedEvent }) {
  const { title, repeat } = event;
  return (
    <div className="relative flex min-h-11 min-w-0 flex-col justify-center">
      <button
        type="button"
        aria-label={texts.previewOf(title)}
        onClick={() => onPreview(event)}
        className="text-left after:absolute after:inset-0 hover:underline"
      >
        <span className="line-clamp-1 break-all font-bold">{title}</span>
      </button>
      <span className="text-ink-soft text-xs">
        {texts.held} {formatSpan(event)}
        {repeat !== null && `・${texts.dates(repeat.times)}`}
      </span>
    </div>
  );
}
