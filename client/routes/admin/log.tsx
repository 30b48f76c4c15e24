import { auditLogMessages } from '../../features/admin/log/audit-log.messages.ts';
import { ExportButton } from '../../features/admin/log/export-button.tsx';
import { LogFilterBar } from '../../features/admin/log/log-filters.tsx';
import { LogList } from '../../features/admin/log/log-list.tsx';
import { useLogFilters } from '../../features/admin/log/use-log-filters.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';

/** `/admin/log`: what admins have done. */
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
