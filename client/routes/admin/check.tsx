import { OwnPermissions } from '../../features/admin/admins/own-permissions.tsx';

/** `/admin/check`: what the viewer may do, as the server says it now. */
export default function Check() {
  return <OwnPermissions />;
}
