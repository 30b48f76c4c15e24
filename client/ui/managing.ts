import { Eye, EyeOff } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { ManagedThing } from './managed-thing.ts';
import type { MenuEntry } from './menu-entry.ts';
import { teamNoticeMessages } from './team-notice.messages.ts';

export type ManagingAction = 'hide' | 'show' | 'delete';

/** What somebody of the team wants to do with something on its page. */
export interface ManagingRequest {
  action: ManagingAction;
  thing: ManagedThing;
  /** Called when it is deleted. */
  onDeleted?: () => void;
}

/** Opens the dialog of a request. The page provides it, so that its menus need not know the administration. */
export const ManagingContext = createContext<(asked: ManagingRequest) => void>(() => {});

export function useManaging(): (asked: ManagingRequest) => void {
  return useContext(ManagingContext);
}

interface Managed {
  hidden: object | null;
  can: { moderate: boolean };
}

/** The entry of the menu of something with which the team hides it or shows it again; none for others. */
export function useManagingEntries(thing: ManagedThing, { hidden, can }: Managed): MenuEntry[] {
  const ask = useManaging();
  if (!can.moderate) return [];
  const action = hidden === null ? 'hide' : 'show';
  const onSelect = () => ask({ action, thing });
  return [{ label: teamNoticeMessages[action], icon: hidden === null ? EyeOff : Eye, onSelect }];
}
