import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import type { ManagedEvent } from '../../../../contract/managed-content.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DenseList } from '../ui/dense-list.tsx';
import { AuthorCell, StateCell, TimeCell } from './cells.tsx';
import { managedContentMessages } from './content.messages.ts';
import { useManagedEvents } from './content.queries.ts';
import { emptyOf } from './empty-of.ts';
import { HidingButton } from './hiding-button.tsx';
import { type ContentFilters, contentFilterOf } from './use-content-filters.ts';
import { type Hiding, useHiding } from './use-hiding.tsx';

const texts = managedContentMessages;

const columnsOf = (hiding: Hiding): Column<ManagedEvent>[] => [
  {
    id: 'event',
    title: texts.columns.event,
    cell: ({ id, title, event_date }) => (
      <Link
        to={`/events/${id}`}
        className="flex min-h-11 min-w-0 flex-col justify-center hover:underline"
      >
        <span className="line-clamp-1 break-all font-bold">{title}</span>
        <span className="text-ink-soft text-xs">
          {texts.dateOfEvent} {formatDateTime(event_date)}
        </span>
      </Link>
    ),
  },
  {
    id: 'organiser',
    title: texts.columns.organiser,
    cell: ({ profiles }) => <AuthorCell member={profiles} list="events" />,
  },
  {
    id: 'state',
    title: texts.columns.state,
    hideTitle: true,
    cell: ({ hidden, open_reports, is_cancelled }) => (
      <StateCell hidden={hidden} reports={open_reports} isCancelled={is_cancelled} />
    ),
  },
  {
    id: 'created',
    title: texts.columns.created,
    cell: ({ created_at }) => <TimeCell iso={created_at} />,
  },
  {
    id: 'actions',
    title: texts.columns.actions,
    hideTitle: true,
    className: 'md:text-right',
    cell: ({ id, title, hidden }) => (
      <HidingButton
        thing={{ type: 'event', id, name: title }}
        isHidden={hidden !== null}
        hiding={hiding}
      />
    ),
  },
];

/** The events that the filters find, the last created first. */
export function EventList({ filters }: { filters: ContentFilters }) {
  const { category: _, ...filter } = contentFilterOf(filters);
  const query = useManagedEvents(filter);
  const hiding = useHiding();
  return (
    <>
      <DenseList
        query={query}
        label={texts.events.list}
        columns={columnsOf(hiding)}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={CalendarDays} {...emptyOf(filters, texts.events.empty)} />}
      />
      {hiding.dialog}
    </>
  );
}
