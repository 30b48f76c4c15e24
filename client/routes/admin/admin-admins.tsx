import { AdminsPanel } from '#client/features/team/admins/admins-panel.tsx';

/** `/admin/admins`: the admins and their permissions. */
export default function Admins() {
  return <AdminsPanel />;
}
