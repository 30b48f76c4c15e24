import { BackupList } from '#client/features/administration/site-backups/backup-list.tsx';
import { CheckList } from '#client/features/administration/site-checks/check-list.tsx';
import {
  FileTestCard,
  ReadOnlyState,
} from '#client/features/administration/site-checks/operation-sections.tsx';
import { siteChecksMessages } from '#client/features/administration/site-checks/site-checks.messages.ts';
import { MailCard } from '#client/features/notifications/managed-mails/mail-card.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function AdminOperation() {
  return (
    <AdminPage title={siteChecksMessages.title} lead={siteChecksMessages.lead}>
      <CheckList />
      <BackupList />
      <FileTestCard />
      <MailCard />
      <ReadOnlyState />
    </AdminPage>
  );
}
