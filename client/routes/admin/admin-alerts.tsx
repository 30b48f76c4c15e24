import { AlertChoices } from '#client/features/administration/team-alerts/alert-choices.tsx';
import { teamAlertsMessages } from '#client/features/administration/team-alerts/team-alerts.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function AdminAlertsPage() {
  return (
    <AdminPage title={teamAlertsMessages.title} lead={teamAlertsMessages.lead}>
      <AlertChoices />
    </AdminPage>
  );
}
