import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { rowAt } from '#client/features/team/admin-ui/row-at.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Announcement } from '#contract/notifications/announcements.ts';
import { announcementColumns } from './announcement-columns.tsx';
import { fieldsToSet } from './announcement-values.ts';
import { managedAnnouncementsMessages } from './managed-announcements.messages.ts';
import {
  managedAnnouncementsQuery,
  useAnnouncementCalls,
} from './managed-announcements.queries.ts';

const texts = managedAnnouncementsMessages;

/** The list of all announcements, with the number of members who have read each. */
export function AnnouncementList() {
  const query = useInfiniteQuery(managedAnnouncementsQuery);
  const { update, remove } = useAnnouncementCalls();
  const list = useRef<HTMLDivElement>(null);
  const [stopping, setStopping] = useState<Announcement | null>(null);
  const [removing, setRemoving] = useState<{ announcement: Announcement; index: number } | null>(
    null,
  );

  async function setActive(announcement: Announcement, is_active: boolean): Promise<void> {
    const { id: announcementId, updated_at: baseUpdatedAt } = announcement;
    await update({ ...fieldsToSet(announcement, is_active), announcementId, baseUpdatedAt });
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
        onConfirm={async ({ announcement }) => {
          await remove(announcement.id);
          showToast({ type: 'success', title: texts.removed });
        }}
        focusAfter={({ index }) => rowAt(list.current, index)}
      />
    </div>
  );
}
