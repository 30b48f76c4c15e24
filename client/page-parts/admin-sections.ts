import {
  ArchiveRestore,
  BadgeCheck,
  BellRing,
  BookOpenCheck,
  CalendarDays,
  Cog,
  FileText,
  Flag,
  GalleryHorizontal,
  Images,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  ScrollText,
  Server,
  Settings,
  Tags,
  UserCog,
  UserRoundCheck,
  Users,
  Vote,
  Webhook,
} from 'lucide-react';
import { dashboardMessages } from '#client/features/administration/dashboard/dashboard.messages.ts';
import { jobsMessages } from '#client/features/administration/jobs/jobs.messages.ts';
import { managedContentMessages } from '#client/features/administration/managed-content/managed-content.messages.ts';
import { managedLegalPagesMessages } from '#client/features/administration/managed-legal-pages/managed-legal-pages.messages.ts';
import { managedUsersMessages } from '#client/features/administration/managed-users/managed-users.messages.ts';
import { registrationsMessages } from '#client/features/administration/registrations/registrations.messages.ts';
import { siteChecksMessages } from '#client/features/administration/site-checks/site-checks.messages.ts';
import { systemSettingsMessages } from '#client/features/administration/site-settings-changes/site-settings-changes.messages.ts';
import { teamAlertsMessages } from '#client/features/administration/team-alerts/team-alerts.messages.ts';
import { deletedMessages } from '#client/features/members/deleted-content/deleted-content.messages.ts';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { managedGuidelinesMessages } from '#client/features/moderation/managed-guidelines/managed-guidelines.messages.ts';
import { managedAnnouncementsMessages } from '#client/features/notifications/managed-announcements/managed-announcements.messages.ts';
import { managedBannersMessages } from '#client/features/notifications/managed-banners/managed-banners.messages.ts';
import { managedPollsMessages } from '#client/features/polls/managed-polls/managed-polls.messages.ts';
import { managedTagsMessages } from '#client/features/tags/managed-tags/managed-tags.messages.ts';
import type { AdminSection } from '#client/features/team/admin-frame/admin-section.ts';
import { adminsMessages } from '#client/features/team/admins/admins.messages.ts';
import { auditLogMessages } from '#client/features/team/audit-log/audit-log.messages.ts';
import { webhooksMessages } from '#client/features/team/webhooks/webhooks.messages.ts';

/** All sections of the administration, in the order of the navigation. */
export const adminSections: readonly AdminSection[] = [
  {
    path: '/admin',
    group: 'daily',
    title: dashboardMessages.title,
    icon: LayoutDashboard,
    permission: 'manage_reports',
    letter: 'h',
  },
  {
    path: '/admin/reports',
    group: 'daily',
    title: casesMessages.title,
    icon: Flag,
    permission: 'manage_reports',
    letter: 'r',
    hasWaiting: true,
  },
  {
    path: '/admin/users',
    group: 'daily',
    title: managedUsersMessages.title,
    icon: Users,
    permission: 'manage_users',
    letter: 'u',
  },
  {
    path: '/admin/registrations',
    group: 'daily',
    title: registrationsMessages.title,
    icon: UserRoundCheck,
    permission: 'manage_users',
    letter: 'y',
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
    path: '/admin/announcements',
    group: 'content',
    title: managedAnnouncementsMessages.title,
    icon: Megaphone,
    permission: 'manage_featured_content',
    letter: 'n',
  },
  {
    path: '/admin/banners',
    group: 'content',
    title: managedBannersMessages.title,
    icon: GalleryHorizontal,
    permission: 'manage_featured_content',
    letter: 'b',
  },
  {
    path: '/admin/polls',
    group: 'content',
    title: managedPollsMessages.title,
    icon: Vote,
    permission: 'manage_featured_content',
    letter: 'q',
  },
  {
    path: '/admin/tags',
    group: 'content',
    title: managedTagsMessages.title,
    icon: Tags,
    permission: 'manage_settings',
    letter: 't',
  },
  {
    path: '/admin/settings',
    group: 'settings',
    title: systemSettingsMessages.title,
    icon: Settings,
    permission: 'manage_settings',
    letter: 's',
  },
  {
    path: '/admin/guidelines',
    group: 'settings',
    title: managedGuidelinesMessages.title,
    icon: BookOpenCheck,
    permission: 'manage_settings',
    letter: 'k',
  },
  {
    path: '/admin/pages',
    group: 'settings',
    title: managedLegalPagesMessages.title,
    icon: FileText,
    permission: 'manage_settings',
    letter: 'f',
  },
  {
    path: '/admin/admins',
    group: 'settings',
    title: adminsMessages.section,
    icon: UserCog,
    permission: 'manage_admins',
    letter: 'a',
  },
  {
    path: '/admin/operation',
    group: 'operation',
    title: siteChecksMessages.title,
    icon: Server,
    permission: 'manage_settings',
    letter: 'o',
  },
  {
    path: '/admin/jobs',
    group: 'operation',
    title: jobsMessages.title,
    icon: Cog,
    permission: 'manage_settings',
    letter: 'w',
  },
  {
    path: '/admin/log',
    group: 'operation',
    title: auditLogMessages.title,
    icon: ScrollText,
    permission: 'view_logs',
    letter: 'l',
  },
  {
    path: '/admin/webhooks',
    group: 'operation',
    title: webhooksMessages.title,
    icon: Webhook,
    permission: 'manage_settings',
    letter: 'v',
  },
  // The sections for every admin are last, because the start page redirects to the first permitted section.
  {
    path: '/admin/check',
    group: 'operation',
    title: adminsMessages.check.title,
    icon: BadgeCheck,
    permission: null,
    letter: 'm',
  },
  {
    path: '/admin/alerts',
    group: 'operation',
    title: teamAlertsMessages.title,
    icon: BellRing,
    permission: null,
    letter: 'i',
  },
];
