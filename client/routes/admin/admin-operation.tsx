import { BackupList } from '#client/features/administration/site-backups/backup-list.tsx';
import { CheckList } from '#client/features/administration/site-checks/check-list.tsx';
import {
  FileTestCard,
  ReadOnlyState,
} from '#client/features/administration/site-checks/operation-sections.tsx';
import { siteChecksMessages } from '#client/features/administration/site-checks/site-checks.messages.ts';
import { useSiteCheckCalls } from '#client/features/administration/site-checks/site-checks.queries.ts';
import { MailCard } from '#client/features/notifications/managed-mails/mail-card.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function AdminOperation() {
  const { recheck } = useSiteCheckCalls();
  // A failure of the checks is not shown, because the viewer has requested a test mail and not the checks.
  const renewChecks = () => void recheck().catch(() => undefined);
  return (
    <AdminPage title={siteChecksMessages.title} lead={siteChecksMessages.lead}>
      <CheckList />
      <BackupList />
      <FileTestCard />
      <MailCard onTested={renewChecks} />
      <ReadOnlyState />
    </AdminPage>
  );
}
