import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import type { ManagedEvent } from '../../../../contract/managed-content.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ManagedThing } from '../../../ui/managed-thing.ts';
import type { Column } from '../ui/dense-list.tsx';
import { inJapan } from '../ui/in-japan.ts';
import { AuthorCell } from './cells.tsx';
import { managedContentMessages } from './content.messages.ts';
import { useManagedEvents } from './content.queries.ts';
import { ContentList } from './content-list.tsx';
import { emptyOf } from './empty-of.ts';
import { type ContentFilters, contentFilterOf } from './use-content-filters.ts';

const texts = managedContentMessages;

const columns: Column<ManagedEvent>[] = [
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
          {texts.dateOfEvent} {formatDateTime(event_date, inJapan)}
        </span>
      </Link>
    ),
  },
  {
    id: 'organiser',
    title: texts.columns.organiser,
    isShort: true,
    cell: ({ profiles }) => <AuthorCell member={profiles} list="events" />,
  },
];

const thingOf = ({ id, title }: ManagedEvent): ManagedThing => ({ type: 'event', id, name: title });

/** The events that the filters find, the last created first. */
export function EventList({ filters }: { filters: ContentFilters }) {
  const { category: _, ...filter } = contentFilterOf(filters);
  const query = useManagedEvents(filter);
  return (
    <ContentList
      query={query}
      label={texts.events.list}
      columns={columns}
      thingOf={thingOf}
      empty={<EmptyState icon={CalendarDays} {...emptyOf(filters, texts.events.empty)} />}
    />
  );
}
