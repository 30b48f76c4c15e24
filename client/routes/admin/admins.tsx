import { AdminsPanel } from '../../features/admin/admins/admins-panel.tsx';

/** `/admin/admins`: who may do what. */
export default function Admins() {
  return <AdminsPanel />;
}
