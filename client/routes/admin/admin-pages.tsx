import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** The pages of the administration by their path below `/admin`. Each section is in `admin-sections.ts` as well. */
export const adminPages: RouteObject[] = [
  page('', () => import('./dashboard.tsx')),
  page('admins', () => import('./admins.tsx')),
  page('settings', () => import('./settings.tsx')),
  page('guidelines', () => import('./guidelines.tsx')),
  page('tags', () => import('./tags.tsx')),
  page('check', () => import('./check.tsx')),
  page('deleted', () => import('./deleted.tsx')),
  page('posts', () => import('./posts.tsx')),
  page('comments', () => import('./comments.tsx')),
  page('events', () => import('./events.tsx')),
  page('banners', () => import('./banners.tsx')),
  page('banners/:bannerId', () => import('./banner.tsx')),
  page('announcements', () => import('./announcements.tsx')),
  page('announcements/:announcementId', () => import('./announcement.tsx')),
  page('reports/:caseId?', () => import('./reports.tsx')),
  page('users/:userId?', () => import('./users.tsx')),
  page('log', () => import('./log.tsx')),
  page('*', () => import('../not-found.tsx')),
];

function page(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  const Page = lazyWithRetry(load);
  return { path, element: <Page /> };
}
