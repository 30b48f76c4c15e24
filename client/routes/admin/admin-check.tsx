import { OwnPermissions } from '#client/features/team/admins/own-permissions.tsx';

export default function Check() {
  return <OwnPermissions />;
}
