import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { auditLogMessages } from '#client/features/team/audit-log/audit-log.messages.ts';
import {
  ExportButton,
  LogFilterBar,
  useLogFilters,
} from '#client/features/team/audit-log/log-filters.tsx';
import { LogList } from '#client/features/team/audit-log/log-list.tsx';

export default function AdminLogPage() {
  const filters = useLogFilters();
  const { title, lead } = auditLogMessages;
  return (
    <AdminPage title={title} lead={lead} actions={<ExportButton filters={filters} />}>
      <LogFilterBar filters={filters} />
      <LogList filters={filters} />
    </AdminPage>
  );
}
