import { UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { FollowState } from '../../../contract/follow-state.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { followsMessages } from './follows.messages.ts';
import type { Follower } from './remove-follower-dialog.tsx';

/** The entry フォロワーから外す for the menu of a member, none unless they follow the viewer, and what it opens. */
export function useRemoveEntry(member: Follower, follow: FollowState | null) {
  const [asked, setAsked] = useState<Follower | null>(null);
  const entry: MenuEntry = {
    label: followsMessages.remove.entry,
    icon: UserRoundMinus,
    onSelect: () => setAsked(member),
  };
  return {
    entries: follow?.is_followed_by ? [entry] : [],
    dialog: { follower: asked, onClose: () => setAsked(null) },
  };
}
