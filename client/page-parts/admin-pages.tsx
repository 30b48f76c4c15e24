import type { ComponentType } from 'react';
import type { Route } from '#client/lib/router/matching.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';

/** The pages of the administration by their path below `/admin`. Each section is also listed in `admin-sections.ts`. */
export const adminPages: Route[] = [
  page('', () => import('#client/routes/admin/admin-dashboard.tsx')),
  page('admins', () => import('#client/routes/admin/admin-admins.tsx')),
  page('settings', () => import('#client/routes/admin/admin-settings.tsx')),
  page('guidelines', () => import('#client/routes/admin/admin-guidelines.tsx')),
  page('pages/:page?', () => import('#client/routes/admin/admin-legal-pages.tsx')),
  page('tags', () => import('#client/routes/admin/admin-tags.tsx')),
  page('check', () => import('#client/routes/admin/admin-check.tsx')),
  page('deleted', () => import('#client/routes/admin/admin-deleted-content.tsx')),
  page('posts', () => import('#client/routes/admin/admin-posts.tsx')),
  page('comments', () => import('#client/routes/admin/admin-comments.tsx')),
  page('events', () => import('#client/routes/admin/admin-events.tsx')),
  page('banners', () => import('#client/routes/admin/admin-banners.tsx')),
  page('banners/:bannerId', () => import('#client/routes/admin/admin-banner.tsx')),
  page('polls', () => import('#client/routes/admin/admin-polls.tsx')),
  page('polls/:pollId', () => import('#client/routes/admin/admin-poll.tsx')),
  page('announcements', () => import('#client/routes/admin/admin-announcements.tsx')),
  page(
    'announcements/:announcementId',
    () => import('#client/routes/admin/admin-announcement.tsx'),
  ),
  page('reports/:caseId?', () => import('#client/routes/admin/admin-reports.tsx')),
  page('users/:userId?', () => import('#client/routes/admin/admin-users.tsx')),
  page('registrations', () => import('#client/routes/admin/admin-registrations.tsx')),
  page('log', () => import('#client/routes/admin/admin-log.tsx')),
  page('operation', () => import('#client/routes/admin/admin-operation.tsx')),
  page('webhooks/:webhookId?', () => import('#client/routes/admin/admin-webhooks.tsx')),
  page('alerts', () => import('#client/routes/admin/admin-alerts.tsx')),
  page('jobs', () => import('#client/routes/admin/admin-jobs.tsx')),
  page('*', () => import('#client/routes/not-found.tsx')),
];

function page(path: string, load: () => Promise<{ default: ComponentType }>): Route {
  const Page = lazyWithRetry(load);
  return { path, element: <Page /> };
}
