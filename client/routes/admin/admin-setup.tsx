import { SetupPage } from '#client/features/team/admins/setup-page.tsx';

/** `/admin/setup`: the appointment of the first admin. Open to members while there is no admin. */
export default function Setup() {
  return <SetupPage />;
}
