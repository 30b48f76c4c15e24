import { CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import type { ShownState } from '#client/features/team/admin-ui/shown-time.ts';
import { formatCount, formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Announcement } from '#contract/notifications/announcements.ts';
import { stateOf } from './announcement-values.ts';
import { managedAnnouncementsMessages } from './managed-announcements.messages.ts';

const texts = managedAnnouncementsMessages;

const tones: Record<ShownState, 'success' | 'brand' | 'neutral'> = {
  shown: 'success',
  planned: 'brand',
  over: 'neutral',
  inactive: 'neutral',
};

interface Actions {
  onStop: (announcement: Announcement) => void;
  onResume: (announcement: Announcement) => void;
  onRemove: (announcement: Announcement) => void;
}

/** Returns the columns of the list of announcements. */
export function announcementColumns(actions: Actions): Column<Announcement>[] {
  const { title, audience, period, reads, actions: menu } = texts.columns;
  return [
    { id: 'title', title, cell: (item) => <Title announcement={item} /> },
    { id: 'audience', title: audience, cell: audienceOf, className: 'md:whitespace-nowrap' },
    { id: 'period', title: period, cell: (item) => <Period announcement={item} /> },
    { id: 'reads', title: reads, cell: readsOf, className: 'nums md:whitespace-nowrap' },
    {
      id: 'actions',
      title: menu,
      hideTitle: true,
      isShort: true,
      cell: (item) => <RowMenu announcement={item} actions={actions} />,
      className: 'md:w-px max-md:absolute max-md:top-1 max-md:right-1',
    },
  ];
}

function Title({ announcement }: { announcement: Announcement }) {
  const { id, title, priority } = announcement;
  const state = stateOf(announcement);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:pr-10">
      <Link
        to={`/admin/announcements/${id}`}
        className="font-bold underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      {(priority === 'urgent' || priority === 'high') && (
        <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>
          {texts.priorities[priority]}
        </Badge>
      )}
    </span>
  );
}

function audienceOf({ target_audience }: Announcement): string {
  return texts.audiences[target_audience];
}

function readsOf({ reads_count, recipients_count }: Announcement): string {
  // Members may have left after they had read the announcement.
  const reads = Math.min(reads_count, recipients_count);
  return texts.reads(formatCount(reads), formatCount(recipients_count));
}

function Period({ announcement: { starts_at, expires_at } }: { announcement: Announcement }) {
  const moment = (iso: string) => `${formatDate(iso, inJapan)} ${formatTime(iso, inJapan)}`;
  return (
    <span className="md:*:whitespace-nowrap">
      <span>{(expires_at ? texts.begin : texts.from)(moment(starts_at))}</span>
      {expires_at && <span>{moment(expires_at)}</span>}
    </span>
  );
}

function RowMenu({ announcement, actions }: { announcement: Announcement; actions: Actions }) {
  const { id, title, is_active } = announcement;
  return (
    <MoreMenu
      label={texts.menu(title)}
      entries={[
        { label: texts.edit, icon: Pencil, to: `/admin/announcements/${id}` },
        is_active
          ? { label: texts.stop, icon: CirclePause, onSelect: () => actions.onStop(announcement) }
          : {
              label: texts.resume,
              icon: CirclePlay,
              onSelect: () => actions.onResume(announcement),
            },
        {
          label: texts.remove,
          icon: Trash2,
          onSelect: () => actions.onRemove(announcement),
          danger: true,
          separated: true,
        },
      ]}
    />
  );
}
