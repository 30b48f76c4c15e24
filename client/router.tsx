import { RequireAdmin } from './features/identity/session/guards.tsx';
import { createFragmentHistory } from './lib/router/history.ts';
import { Navigate } from './lib/router/link.tsx';
import type { Route } from './lib/router/matching.ts';
import { createRouter, type Router } from './lib/router/router.ts';
import {
  forSignedIn,
  inFrame,
  linkedMemberPages,
  linkedPages,
  locationOfVisitor,
  page,
} from './linked-pages.tsx';
import { loadWithRetry } from './ui/feedback/lazy-with-retry.ts';

/**
 * Returns the router of the site, which stores the route in the URL's fragment. A visitor begins at the login if the
 * first page requires it.
 */
export function createSiteRouter(isVisitor = false): Router {
  const history = createFragmentHistory();
  const { location } = history;
  const first = isVisitor ? locationOfVisitor(routes, location) : location;
  if (first !== location) history.replace(first);
  return createRouter(routes, history);
}

const open: Route[] = [
  ...linkedPages,
  { path: '/signup', element: <Navigate to="/login" replace /> },
  page('/appeals/:token', () => import('./routes/decision.tsx')),
  page('/user/:userId/followers', () => import('./routes/follow-list.tsx')),
  page('/user/:userId/following', () => import('./routes/follow-list.tsx')),
  page('*', () => import('./routes/not-found.tsx')),
];

const forMembers: Route[] = [
  ...linkedMemberPages,
  page('/profile-setup', () => import('./routes/profile-setup.tsx')),
  page('/welcome', () => import('./routes/welcome.tsx')),
  page('/restore', () => import('./routes/restore.tsx')),
  page('/profile', () => import('./routes/user.tsx')),
  page('/profile/edit', () => import('./routes/edit-profile.tsx')),
  page('/settings/:section?', () => import('./routes/settings.tsx')),
  page('/tags', () => import('./routes/tag.tsx')),
  page('/feed', () => import('./routes/feed.tsx')),
  page('/events/new', () => import('./routes/new-event.tsx')),
  page('/events/:eventId/edit', () => import('./routes/edit-event.tsx')),
  page('/follow-requests', () => import('./routes/follow-requests.tsx')),
  page('/missed', () => import('./routes/missed.tsx')),
  page('/year-reviews/:year?', () => import('./routes/year-review.tsx')),
  page('/announcements', () => import('./routes/announcements.tsx')),
  page('/search', () => import('./routes/search.tsx')),
  {
    // One page with two URLs, because a new post gets its own URL while it is being written.
    lazy: async () => ({
      Component: (await loadWithRetry(() => import('./routes/write-post.tsx'))).default,
    }),
    children: [
      { path: '/posts/new', element: null },
      { path: '/posts/:postId/edit', element: null },
    ],
  },
  page('/messages/*', () => import('./routes/messages.tsx')),
  page('/decisions/:decisionId', () => import('./routes/decision.tsx')),
  page('/insights/:postId?', () => import('./routes/insights.tsx')),
  page('/similar-pictures/:similarId', () => import('./routes/similar-picture.tsx')),
  page('/posts/drafts', () => import('./routes/drafts.tsx')),
  page('/planned/*', () => import('./routes/planned.tsx')),
  // This page is open to everybody while the site has no admin.
  page('/admin/setup', () => import('./routes/admin/admin-setup.tsx')),
];

const forAdmins: Route[] = [
  // The pages below it are in routes/admin/admin.tsx, because the names of so many files would make the first script
  // larger.
  page('/admin/*', () => import('./routes/admin/admin.tsx')),
];

export const routes: Route[] = [
  inFrame([
    ...open,
    forSignedIn([...forMembers, { element: <RequireAdmin />, children: forAdmins }]),
  ]),
];
