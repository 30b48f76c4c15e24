import { AdminFrame } from '../../features/admin/frame/admin-frame.tsx';
import { adminSections } from './admin-sections.ts';

/** The frame of `/admin` and all pages below it. */
export default function AdminRoot() {
  return <AdminFrame sections={adminSections} />;
}
