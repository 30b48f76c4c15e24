import { GalleryHorizontal, LayoutDashboard } from 'lucide-react';
import { managedBannersMessages } from '../../features/admin/banners/managed-banners.messages.ts';
import { dashboardMessages } from '../../features/admin/dashboard/dashboard.messages.ts';
import type { AdminSection } from '../../features/admin/frame/admin-section.ts';

/** All sections of the administration, in the order of the navigation. */
export const adminSections: readonly AdminSection[] = [
  {
    path: '/admin',
    group: 'overview',
    title: dashboardMessages.title,
    icon: LayoutDashboard,
    permission: 'manage_reports',
    letter: 'h',
  },
  {
    path: '/admin/banners',
    group: 'site',
    title: managedBannersMessages.title,
    icon: GalleryHorizontal,
    permission: 'manage_featured_content',
    letter: 'b',
  },
];
