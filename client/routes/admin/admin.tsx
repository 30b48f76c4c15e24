import { useRoutes } from 'react-router';
import { AdminFrame } from '#client/features/team/admin-frame/admin-frame.tsx';
import { adminPages } from '#client/page-parts/admin-pages.tsx';
import { adminSections } from '#client/page-parts/admin-sections.ts';

/** The frame of `/admin` and all pages below it. */
export default function AdminRoot() {
  return useRoutes([{ element: <AdminFrame sections={adminSections} />, children: adminPages }]);
}
