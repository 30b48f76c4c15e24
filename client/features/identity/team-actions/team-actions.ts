import { Eye, EyeOff } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { MenuEntry } from '#client/ui/overlay/menu-entry.ts';
import type { ManagedTarget } from './managed-target.ts';
import { teamNoticeMessages } from './team-notice.messages.ts';

export type ManagingAction = 'hide' | 'show' | 'delete';

/** An action of the team on a target, requested on the page of the target. */
export interface ManagingRequest {
  action: ManagingAction;
  target: ManagedTarget;
  /** Called after the deletion. */
  onDeleted?: () => void;
}

/** Opens the dialog of a request. The page provides it, so that its menus do not depend on the administration. */
export const ManagingContext = createContext<(request: ManagingRequest) => void>(() => {});

export function useManaging(): (request: ManagingRequest) => void {
  return useContext(ManagingContext);
}

interface Managed {
  hidden: object | null;
  can: { moderate: boolean };
}

/** The menu entry that hides a target or shows it again. None for viewers without the permission. */
export function useManagingEntries(target: ManagedTarget, { hidden, can }: Managed): MenuEntry[] {
  const ask = useManaging();
  if (!can.moderate) return [];
  const action = hidden === null ? 'hide' : 'show';
  const onSelect = () => ask({ action, target });
  return [{ label: teamNoticeMessages[action], icon: hidden === null ? EyeOff : Eye, onSelect }];
}
