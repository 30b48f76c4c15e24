import { ShieldCheck } from 'lucide-react';
import type { MenuEntry } from './menu-entry.ts';
import { teamNoticeMessages } from './team-notice.messages.ts';

interface Managed {
  id: string;
  hidden: object | null;
  can: { moderate: boolean };
}

/** The entry of the menu of something that leads the team to where it hides it or shows it again; none for others. */
export function manageEntries(list: 'posts' | 'events' | 'comments', thing: Managed): MenuEntry[] {
  if (!thing.can.moderate) return [];
  const state = thing.hidden === null ? '' : '&state=hidden';
  const to = `/admin/${list}?q=${thing.id}${state}`;
  return [{ label: teamNoticeMessages.manage, icon: ShieldCheck, to }];
}
