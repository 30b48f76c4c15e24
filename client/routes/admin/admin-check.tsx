import { OwnPermissions } from '#client/features/team/admins/own-permissions.tsx';

/** `/admin/check`: the viewer's current permissions on the server. */
export default function Check() {
  return <OwnPermissions />;
}
