import { dashboardMessages } from '#client/features/administration/dashboard/dashboard.messages.ts';
import { DashboardView } from '#client/features/administration/dashboard/dashboard-view.tsx';
import { LaunchCard } from '#client/features/administration/launch/launch-card.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function DashboardPage() {
  return (
    <AdminPage title={dashboardMessages.title} lead={dashboardMessages.lead}>
      <LaunchCard />
      <DashboardView />
    </AdminPage>
  );
}
