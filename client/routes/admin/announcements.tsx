import { Plus } from 'lucide-react';
import { AnnouncementList } from '../../features/admin/announcements/announcement-list.tsx';
import { managedAnnouncementsMessages } from '../../features/admin/announcements/managed-announcements.messages.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const texts = managedAnnouncementsMessages;

/** `/admin/announcements`: what the team has announced, and who has read it. */
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
