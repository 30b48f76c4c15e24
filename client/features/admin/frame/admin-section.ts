import type { LucideIcon } from 'lucide-react';
import type { AdminStatus } from '../../../../contract/admins.ts';
import type { AdminPermission } from '../../../../contract/permissions.ts';

/** What a section is about, in the order of the navigation. */
export const sectionGroups = ['overview', 'people', 'content', 'site'] as const;

/** A page of the administration. */
export interface AdminSection {
  path: `/admin${string}`;
  group: (typeof sectionGroups)[number];
  title: string;
  icon: LucideIcon;
  /** What it takes to open it. Null: every admin. */
  permission: AdminPermission | null;
  /** The letter that opens it after `g`. */
  letter: string;
  /** Whether the cases that wait for a decision are counted beside its name. */
  hasWaiting?: true;
}

/** Whether an admin may open a section. */
export function mayOpen({ permission }: AdminSection, status: AdminStatus | undefined): boolean {
  if (!status?.is_admin) return false;
  return permission === null || status.permissions.includes(permission);
}

/** The section of an address: its page, or a page below it. */
export function sectionAt(
  sections: readonly AdminSection[],
  pathname: string,
): AdminSection | undefined {
  const isBelow = ({ path }: AdminSection) => path !== '/admin' && pathname.startsWith(`${path}/`);
  return sections.find(({ path }) => path === pathname) ?? sections.find(isBelow);
}
