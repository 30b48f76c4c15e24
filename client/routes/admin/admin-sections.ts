import {
  ArchiveRestore,
  BadgeCheck,
  BookOpenCheck,
  CalendarDays,
  Flag,
  GalleryHorizontal,
  Images,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  ScrollText,
  Settings,
  Tags,
  UserCog,
  Users,
} from 'lucide-react';
import { adminsMessages } from '../../features/admin/admins/admins.messages.ts';
import { managedAnnouncementsMessages } from '../../features/admin/announcements/managed-announcements.messages.ts';
import { managedBannersMessages } from '../../features/admin/banners/managed-banners.messages.ts';
import { managedContentMessages } from '../../features/admin/content/content.messages.ts';
import { dashboardMessages } from '../../features/admin/dashboard/dashboard.messages.ts';
import type { AdminSection } from '../../features/admin/frame/admin-section.ts';
import { managedGuidelinesMessages } from '../../features/admin/guidelines/managed-guidelines.messages.ts';
import { auditLogMessages } from '../../features/admin/log/audit-log.messages.ts';
import { reportCasesMessages } from '../../features/admin/reports/report-cases.messages.ts';
import { deletedMessages } from '../../features/admin/restore/deleted.messages.ts';
import { systemSettingsMessages } from '../../features/admin/settings/system-settings.messages.ts';
import { managedTagsMessages } from '../../features/admin/tags/managed-tags.messages.ts';
import { managedUsersMessages } from '../../features/admin/users/users.messages.ts';

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
    path: '/admin/reports',
    group: 'overview',
    title: reportCasesMessages.title,
    icon: Flag,
    permission: 'manage_reports',
    letter: 'r',
    hasWaiting: true,
  },
  {
    path: '/admin/users',
    group: 'people',
    title: managedUsersMessages.title,
    icon: Users,
    permission: 'manage_users',
    letter: 'u',
  },
  {
    path: '/admin/admins',
    group: 'people',
    title: adminsMessages.section,
    icon: UserCog,
    permission: 'manage_admins',
    letter: 'a',
  },
  {
    path: '/admin/posts',
    group: 'content',
    title: managedContentMessages.posts.title,
    icon: Images,
    permission: 'manage_posts',
    letter: 'p',
  },
  {
    path: '/admin/comments',
    group: 'content',
    title: managedContentMessages.comments.title,
    icon: MessageCircle,
    permission: 'manage_posts',
    letter: 'c',
  },
  {
    path: '/admin/events',
    group: 'content',
    title: managedContentMessages.events.title,
    icon: CalendarDays,
    permission: 'manage_events',
    letter: 'e',
  },
  {
    path: '/admin/deleted',
    group: 'content',
    title: deletedMessages.title,
    icon: ArchiveRestore,
    permission: 'manage_posts',
    letter: 'x',
  },
  {
    path: '/admin/banners',
    group: 'site',
    title: managedBannersMessages.title,
    icon: GalleryHorizontal,
    permission: 'manage_featured_content',
    letter: 'b',
  },
  {
    path: '/admin/announcements',
    group: 'site',
    title: managedAnnouncementsMessages.title,
    icon: Megaphone,
    permission: 'manage_featured_content',
    letter: 'n',
  },
  {
    path: '/admin/tags',
    group: 'site',
    title: managedTagsMessages.title,
    icon: Tags,
    permission: 'manage_settings',
    letter: 't',
  },
  {
    path: '/admin/guidelines',
    group: 'site',
    title: managedGuidelinesMessages.title,
    icon: BookOpenCheck,
    permission: 'manage_settings',
    letter: 'k',
  },
  {
    path: '/admin/settings',
    group: 'site',
    title: systemSettingsMessages.title,
    icon: Settings,
    permission: 'manage_settings',
    letter: 's',
  },
  {
    path: '/admin/log',
    group: 'site',
    title: auditLogMessages.title,
    icon: ScrollText,
    permission: 'view_logs',
    letter: 'l',
  },
  // The last one: the start of the administration leads to the first that is open.
  {
    path: '/admin/check',
    group: 'site',
    title: adminsMessages.check.title,
    icon: BadgeCheck,
    permission: null,
    letter: 'm',
  },
];
