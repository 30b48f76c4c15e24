import { SetupPage } from '../../features/admin/admins/setup-page.tsx';

/** `/admin/setup`: how a site gets its first admin. It is open to members, while there is no admin. */
export default function Setup() {
  return <SetupPage />;
}
