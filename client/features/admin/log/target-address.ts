import type { AuditEntry, AuditTarget } from '../../../../contract/audit-log.ts';

const pages: Record<AuditTarget, (id: string) => string | null> = {
  user: (id) => `/user/${id}`,
  post: (id) => `/posts/${id}`,
  event: (id) => `/events/${id}`,
  tag: (tag) => `/tags/${encodeURIComponent(tag)}`,
  banner: () => '/admin/banners',
  announcement: () => '/admin/announcements',
  settings: () => '/admin/settings',
  guidelines: (version) => `/guidelines?version=${version}`,
  // Its page is that of what it is about, which the log does not tell.
  comment: () => null,
  log: () => null,
};

/** The page of what an entry is about; null when there is none, such as for what was deleted. */
export function addressOfTarget({ action, target_type, target_id }: AuditEntry): string | null {
  return action.endsWith('.deleted') ? null : pages[target_type](target_id);
}
