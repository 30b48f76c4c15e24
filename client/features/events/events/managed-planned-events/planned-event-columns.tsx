import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { ManagedPlannedEvent } from '#contract/events/managed-planned-events.ts';
import { formatSpan } from '../event-times.ts';
import { managedPlannedEventsMessages as texts } from './managed-planned-events.messages.ts';

interface Acts {
  viewerId: string | undefined;
  onPreview: (event: ManagedPlannedEvent) => void;
  onTakeBack: (event: ManagedPlannedEvent) => void;
}

/** Returns the columns of all planned events. The viewer's own events have their button in another list. */
export function plannedEventColumns(acts: Acts): Column<ManagedPlannedEvent>[] {
  return [
    {
      id: 'event',
      title: texts.columns.event,
      cell: (event) => <EventCell event={event} onPreview={acts.onPreview} />,
    },
    {
      id: 'publish',
      title: texts.columns.publish,
      isShort: true,
      cell: ({ plan: { publish_at } }) => (
        <time dateTime={publish_at} className="nums md:whitespace-nowrap font-bold">
          {formatDateTime(publish_at, inJapan)}
        </time>
      ),
    },
    {
      id: 'organiser',
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
      id: 'actions',
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

interface EventCellProps {
  event: ManagedPlannedEvent;
  onPreview: (event: ManagedPlannedEvent) => void;
}

function EventCell({ event, onPreview }: EventCellProps) {
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
