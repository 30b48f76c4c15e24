import type { LucideIcon } from 'lucide-react';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { AdminStatus } from '#contract/team/admins.ts';

export const sectionGroups = ['daily', 'content', 'settings', 'system'] as const;

export interface AdminSection {
  path: `/admin${string}`;
  group: (typeof sectionGroups)[number];
  title: string;
  icon: LucideIcon;
  /** The permission that the section requires. Null when every admin may open it. */
  permission: AdminPermission | null;
  /** The letter that opens the section after `g`. */
  letter: string;
  /** Whether the navigation shows the number of open cases next to the name of the section. */
  hasWaiting?: true;
}

export function mayOpen({ permission }: AdminSection, status: AdminStatus | undefined): boolean {
  if (!status?.is_admin) return false;
  return permission === null || status.permissions.includes(permission);
}

/** Returns the section to which a path belongs: the path is that of the section or below it. */
export function sectionAt(
  sections: readonly AdminSection[],
  pathname: string,
): AdminSection | undefined {
  const isBelow = ({ path }: AdminSection) => path !== '/admin' && pathname.startsWith(`${path}/`);
  return sections.find(({ path }) => path === pathname) ?? sections.find(isBelow);
}
