import { Plus } from 'lucide-react';
import { AnnouncementList } from '#client/features/notifications/managed-announcements/announcement-list.tsx';
import { managedAnnouncementsMessages } from '#client/features/notifications/managed-announcements/managed-announcements.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = managedAnnouncementsMessages;

/** `/admin/announcements`: the announcements of the team, and their readers. */
export default function ManagedAnnouncementsPage() {
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={<Create />}>
      <AnnouncementList />
    </AdminPage>
  );
}

function Create() {
  return (
    <LinkButton to="/admin/announcements/new">
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </LinkButton>
  );
}
