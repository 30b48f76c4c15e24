import type { AuditEntry, AuditTarget } from '#contract/team/audit-log.ts';

const pages: Record<AuditTarget, ((id: string) => string) | null> = {
  user: (id) => `/user/${id}`,
  post: (id) => `/posts/${id}`,
  event: (id) => `/events/${id}`,
  series: (id) => `/series/${id}`,
  tag: (tag) => `/tags/${encodeURIComponent(tag)}`,
  banner: () => '/admin/banners',
  poll: (id) => `/admin/polls/${id}`,
  announcement: () => '/admin/announcements',
  settings: () => '/admin/settings',
  guidelines: (version) => `/guidelines?version=${version}`,
  'legal-page': (page) => `/${page}`,
  // A comment has no page of its own, and the log does not contain the page of its subject.
  comment: null,
  log: null,
  job: () => '/admin/jobs',
  webhook: () => '/admin/webhooks',
  case: (id) => `/admin/reports/${id}`,
};

/** The page of an entry's target. Null when there is none, for example after a deletion. */
export function addressOfTarget({ action, target_type, target_id }: AuditEntry): string | null {
  if (action.endsWith('.deleted') || !Object.hasOwn(pages, target_type)) return null;
  return pages[target_type as AuditTarget]?.(target_id) ?? null;
}
