import type { ComponentType } from 'react';
import { useRefreshedLaunch } from '#client/features/administration/launch/launch.queries.ts';
import { LaunchReturn } from '#client/features/administration/launch/launch-link.tsx';
import { SecondFactorGate } from '#client/features/identity/passkeys/second-factor-gate.tsx';
import { AdminFrame } from '#client/features/team/admin-frame/admin-frame.tsx';
import type { Route } from '#client/lib/router/matching.ts';
import { NestedPages } from '#client/lib/router/router-provider.tsx';
import { adminSections, LAUNCH_PATH } from '#client/page-parts/admin-sections.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';

/**
 * The pages of the administration, by their path below `/admin`. Sections in the navigation are also listed in
 * `admin-sections.ts`.
 */
const adminPages: Route[] = [
  page('', () => import('./admin-dashboard.tsx')),
  page('admins', () => import('./admin-admins.tsx')),
  page('launch', () => import('./admin-launch.tsx')),
  page('settings', () => import('./admin-settings.tsx')),
  page('brand', () => import('./admin-brand.tsx')),
  page('guidelines', () => import('./admin-guidelines.tsx')),
  page('pages/:page?', () => import('./admin-legal-pages.tsx')),
  page('tags', () => import('./admin-tags.tsx')),
  page('check', () => import('./admin-check.tsx')),
  page('deleted', () => import('./admin-deleted-content.tsx')),
  page('posts', () => import('./admin-posts.tsx')),
  page('comments', () => import('./admin-comments.tsx')),
  page('events', () => import('./admin-events.tsx')),
  page('banners', () => import('./admin-banners.tsx')),
  page('banners/:bannerId', () => import('./admin-banner.tsx')),
  page('polls', () => import('./admin-polls.tsx')),
  page('polls/:pollId', () => import('./admin-poll.tsx')),
  page('announcements', () => import('./admin-announcements.tsx')),
  page('announcements/:announcementId', () => import('./admin-announcement.tsx')),
  page('reports/:caseId?', () => import('./admin-reports.tsx')),
  page('users/:userId?', () => import('./admin-users.tsx')),
  page('registrations', () => import('./admin-registrations.tsx')),
  page('log', () => import('./admin-log.tsx')),
  page('operation', () => import('./admin-operation.tsx')),
  page('webhooks/:webhookId?', () => import('./admin-webhooks.tsx')),
  page('alerts', () => import('./admin-alerts.tsx')),
  page('jobs', () => import('./admin-jobs.tsx')),
  page('*', () => import('#client/routes/not-found.tsx')),
];

const pages = [{ element: <Frame />, children: adminPages }];

export default function AdminRoot() {
  return (
    <SecondFactorGate>
      <NestedPages routes={pages} />
    </SecondFactorGate>
  );
}

function Frame() {
  const launch = useRefreshedLaunch();
  const isLaunching = launch !== null && !launch.is_closed;
  return (
    <AdminFrame
      sections={adminSections}
      unlisted={isLaunching ? [] : [LAUNCH_PATH]}
      above={<LaunchReturn />}
    />
  );
}

function page(path: string, load: () => Promise<{ default: ComponentType }>): Route {
  const Page = lazyWithRetry(load);
  return { path, element: <Page /> };
}
