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
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Palette,
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
import { brandMessages } from '#client/features/administration/brand/brand.messages.ts';
import { dashboardMessages } from '#client/features/administration/dashboard/dashboard.messages.ts';
import { jobsMessages } from '#client/features/administration/jobs/jobs.messages.ts';
import { launchMessages } from '#client/features/administration/launch/launch.messages.ts';
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
import type { AdminPermission } from '#contract/foundations/permissions.ts';

/** The page of the launch, which the navigation shows only on a new site. */
export const LAUNCH_PATH = '/admin/launch';

type SectionRow = readonly [
  path: AdminSection['path'],
  letter: string,
  permission: AdminPermission | null,
  icon: LucideIcon,
  title: string,
  more?: Pick<AdminSection, 'hasWaiting'>,
];

export const adminSections: readonly AdminSection[] = [
  ...inGroup('daily', [
    ['/admin', 'h', 'manage_reports', LayoutDashboard, dashboardMessages.title],
    ['/admin/reports', 'r', 'manage_reports', Flag, casesMessages.title, { hasWaiting: true }],
    ['/admin/users', 'u', 'manage_users', Users, managedUsersMessages.title],
    ['/admin/registrations', 'y', 'manage_users', UserRoundCheck, registrationsMessages.title],
  ]),
  ...inGroup('content', [
    ['/admin/posts', 'p', 'manage_posts', Images, managedContentMessages.posts.title],
    ['/admin/comments', 'c', 'manage_posts', MessageCircle, managedContentMessages.comments.title],
    ['/admin/events', 'e', 'manage_events', CalendarDays, managedContentMessages.events.title],
    ['/admin/deleted', 'x', 'manage_posts', ArchiveRestore, deletedMessages.title],
    [
      '/admin/announcements',
      'n',
      'manage_featured_content',
      Megaphone,
      managedAnnouncementsMessages.title,
    ],
    [
      '/admin/banners',
      'b',
      'manage_featured_content',
      GalleryHorizontal,
      managedBannersMessages.title,
    ],
    ['/admin/polls', 'q', 'manage_featured_content', Vote, managedPollsMessages.title],
    ['/admin/tags', 't', 'manage_settings', Tags, managedTagsMessages.title],
  ]),
  ...inGroup('settings', [
    [LAUNCH_PATH, 'z', 'manage_featured_content', ListChecks, launchMessages.title],
    ['/admin/settings', 's', 'manage_settings', Settings, systemSettingsMessages.title],
    ['/admin/brand', 'd', 'manage_settings', Palette, brandMessages.title],
    ['/admin/guidelines', 'k', 'manage_settings', BookOpenCheck, managedGuidelinesMessages.title],
    ['/admin/pages', 'f', 'manage_settings', FileText, managedLegalPagesMessages.title],
    ['/admin/admins', 'a', 'manage_admins', UserCog, adminsMessages.section],
  ]),
  ...inGroup('system', [
    ['/admin/operation', 'o', 'manage_settings', Server, siteChecksMessages.title],
    ['/admin/jobs', 'w', 'manage_settings', Cog, jobsMessages.title],
    ['/admin/log', 'l', 'view_logs', ScrollText, auditLogMessages.title],
    ['/admin/webhooks', 'v', 'manage_settings', Webhook, webhooksMessages.title],
    // Sections that every admin may open are last, because the start page redirects to the first section that the
    // viewer may open.
    ['/admin/check', 'm', null, BadgeCheck, adminsMessages.check.title],
    ['/admin/alerts', 'i', null, BellRing, teamAlertsMessages.title],
  ]),
];

function inGroup(group: AdminSection['group'], rows: readonly SectionRow[]): AdminSection[] {
  return rows.map(([path, letter, permission, icon, title, more]) => ({
    ...{ path, group, letter, permission, icon, title },
    ...more,
  }));
}
