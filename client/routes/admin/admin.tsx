import { useRoutes } from 'react-router';
import { AdminFrame } from '../../features/admin/frame/admin-frame.tsx';
import { adminPages } from './admin-pages.tsx';
import { adminSections } from './admin-sections.ts';

/** The frame of `/admin` and all pages below it. */
export default function AdminRoot() {
  return useRoutes([{ element: <AdminFrame sections={adminSections} />, children: adminPages }]);
}
