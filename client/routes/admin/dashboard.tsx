import { dashboardMessages } from '../../features/admin/dashboard/dashboard.messages.ts';
import { DashboardView } from '../../features/admin/dashboard/dashboard-view.tsx';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';

/** `/admin`: how the site is doing. */
export default function DashboardPage() {
  return (
    <AdminPage title={dashboardMessages.title} lead={dashboardMessages.lead}>
      <DashboardView />
    </AdminPage>
  );
}
