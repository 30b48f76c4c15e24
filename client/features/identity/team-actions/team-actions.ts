import { Eye, EyeOff, Tag } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { MenuEntry } from '#client/ui/overlay/menu-entry.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import type { ManagedTarget } from './managed-target.ts';
import { teamNoticeMessages } from './team-notice.messages.ts';

export type SharedAction = 'hide' | 'show' | 'delete';

export type ManagingAction = SharedAction | 'label';

/** All labels of a target, and those that the team has set. */
export type LabelsOfTarget = Pick<PostDetail, 'labels' | 'team_labels'>;

export interface ManagingRequest {
  action: ManagingAction;
  target: ManagedTarget;
  known?: LabelsOfTarget;
  onDeleted?: () => void;
}

/** Opens the dialog of a request. The page provides it, so that its menus do not import the administration. */
export const ManagingContext = createContext<(request: ManagingRequest) => void>(() => {});

export function useManaging(): (request: ManagingRequest) => void {
  return useContext(ManagingContext);
}

interface Managed extends Partial<LabelsOfTarget> {
  hidden: object | null;
  can: { moderate: boolean };
}

/** Returns the menu entries that hide, show and label a target. Empty for viewers without the permissions. */
export function useManagingEntries(target: ManagedTarget, managed: Managed): MenuEntry[] {
  const { hidden, can, labels, team_labels } = managed;
  const ask = useManaging();
  if (!can.moderate) return [];
  const action = hidden === null ? 'hide' : 'show';
  const onSelect = () => ask({ action, target });
  const hiding = {
    label: teamNoticeMessages[action],
    icon: hidden === null ? EyeOff : Eye,
    onSelect,
  };
  if (!labels || !team_labels) return [hiding];
  const known = { labels, team_labels };
  const onLabel = () => ask({ action: 'label', target, known });
  return [hiding, { label: teamNoticeMessages.label, icon: Tag, onSelect: onLabel }];
}
