import { AnnouncementList } from '#client/features/notifications/managed-announcements/announcement-list.tsx';
import { managedAnnouncementsMessages as texts } from '#client/features/notifications/managed-announcements/managed-announcements.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { CreateLink } from '#client/page-parts/create-link.tsx';

export default function ManagedAnnouncementsPage() {
  return (
    <AdminPage
      title={texts.title}
      lead={texts.lead}
      actions={<CreateLink to="/admin/announcements/new" label={texts.create} />}
    >
      <AnnouncementList />
    </AdminPage>
  );
}
