import { AdminFrame } from '#client/features/team/admin-frame/admin-frame.tsx';
import { NestedPages } from '#client/lib/router/outlet.tsx';
import { adminPages } from '#client/page-parts/admin-pages.tsx';
import { adminSections } from '#client/page-parts/admin-sections.ts';

const pages = [{ element: <AdminFrame sections={adminSections} />, children: adminPages }];

/** The frame of `/admin` and all pages below it. */
export default function AdminRoot() {
  return <NestedPages routes={pages} />;
}
