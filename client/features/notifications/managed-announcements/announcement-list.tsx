import { useInfiniteQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Megaphone, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { type Column, DenseList, rowAt } from '#client/features/team/admin-ui/dense-list.tsx';
import type { ShownState } from '#client/features/team/admin-ui/shown-time.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatCount, formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Announcement } from '#contract/notifications/announcements.ts';
import { managedAnnouncementsMessages as texts } from './managed-announcements.messages.ts';
import {
  managedAnnouncementsQuery,
  useAnnouncementFunction,
} from './managed-announcements.queries.ts';
import { fieldsToSet, stateOf } from './use-announcement-editor.ts';

export function AnnouncementList() {
  const query = useInfiniteQuery(managedAnnouncementsQuery);
  const call = useAnnouncementFunction();
  const list = useRef<HTMLDivElement>(null);
  const [stopping, setStopping] = useState<Announcement | null>(null);
  const [removing, setRemoving] = useState<{ announcement: Announcement; index: number } | null>(
    null,
  );

  async function setActive(announcement: Announcement, is_active: boolean): Promise<void> {
    const { id: announcementId, updated_at: baseUpdatedAt } = announcement;
    const fields = fieldsToSet(announcement, is_active);
    await call('updateAnnouncement', { ...fields, announcementId, baseUpdatedAt });
    showToast({ type: 'success', title: is_active ? texts.resumed : texts.stopped });
  }

  function indexOf({ id }: Announcement): number {
    const items = query.data?.pages.flatMap((page) => page.items) ?? [];
    return items.findIndex((announcement) => announcement.id === id);
  }

  const columns = announcementColumns({
    onStop: setStopping,
    onRemove: (announcement) => setRemoving({ announcement, index: indexOf(announcement) }),
    onResume: (announcement) => {
      setActive(announcement, true).catch((error: unknown) =>
        showToast({ type: 'error', title: texts.actionFailed, message: messageOf(error) }),
      );
    },
  });

  return (
    <div ref={list}>
      <DenseList
        query={query}
        label={texts.list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Megaphone} {...texts.empty} />}
      />
      <ConfirmDialog
        target={stopping}
        titleOf={({ title }) => texts.stopTitle(title)}
        text={texts.stopText}
        confirm={texts.stopConfirm}
        tone="primary"
        onClose={() => setStopping(null)}
        onConfirm={(announcement) => setActive(announcement, false)}
      />
      <ConfirmDialog
        target={removing}
        titleOf={({ announcement }) => texts.removeTitle(announcement.title)}
        text={texts.removeText}
        onClose={() => setRemoving(null)}
        onConfirm={({ announcement: { id } }) => call('deleteAnnouncement', { announcementId: id })}
        doneOf={() => ({ title: texts.removed })}
        focusAfter={({ index }) => rowAt(list.current, index)}
      />
    </div>
  );
}

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

function announcementColumns(actions: Actions): Column<Announcement>[] {
  const { title, audience, period, reads, actions: menu } = texts.columns;
  return [
    { title, cell: (item) => <Title announcement={item} /> },
    { title: audience, cell: audienceOf, className: 'md:whitespace-nowrap' },
    { title: period, cell: (item) => <Period announcement={item} /> },
    { title: reads, cell: readsOf, className: 'nums md:whitespace-nowrap' },
    {
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
  // Members who have read the announcement may have left the site since, so there can be more reads than recipients.
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
