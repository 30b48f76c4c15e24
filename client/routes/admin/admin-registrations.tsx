import { RegistrationList } from '#client/features/administration/registrations/registration-list.tsx';
import { registrationsMessages } from '#client/features/administration/registrations/registrations.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function AdminRegistrationsPage() {
  return (
    <AdminPage title={registrationsMessages.title} lead={registrationsMessages.lead}>
      <RegistrationList />
    </AdminPage>
  );
}
