import { AdminsPanel } from '#client/features/team/admins/admins-panel.tsx';

export default function Admins() {
  return <AdminsPanel />;
}
