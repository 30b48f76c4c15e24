import { CalendarDays } from 'lucide-react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDate, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { ManagedEvent } from '#contract/administration/managed-content.ts';
import { ContentList } from './content-list.tsx';
import { emptyOf } from './empty-list-of.ts';
import { AuthorCell } from './managed-cells.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import { useManagedEvents } from './managed-content.queries.ts';
import { type ContentFilters, contentFilterOf } from './use-content-filters.ts';

const texts = managedContentMessages;

const columns: Column<ManagedEvent>[] = [
  {
    id: 'event',
    title: texts.columns.event,
    cell: ({ id, title, event_date, is_all_day }) => (
      <Link
        to={`/events/${id}`}
        className="flex min-h-11 min-w-0 flex-col justify-center hover:underline"
      >
        <span className="line-clamp-1 break-all font-bold">{title}</span>
        <span className="text-ink-soft text-xs">
          {texts.dateOfEvent} {(is_all_day ? formatDate : formatDateTime)(event_date, inJapan)}
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

const targetOf = ({ id, title }: ManagedEvent): ManagedTarget => ({
  type: 'event',
  id,
  name: title,
});

/** The filtered events, last created first. */
export function EventList({ filters }: { filters: ContentFilters }) {
  const { category: _, ...filter } = contentFilterOf(filters);
  const query = useManagedEvents(filter);
  return (
    <ContentList
      query={query}
      label={texts.events.list}
      columns={columns}
      targetOf={targetOf}
      empty={<EmptyState icon={CalendarDays} {...emptyOf(filters, texts.events.empty)} />}
    />
  );
}
