import { UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { MenuEntry } from '#client/ui/overlay/menu-entry.ts';
import type { FollowState } from '#contract/members/follow-state.ts';
import { followsMessages } from './follows.messages.ts';
import type { Follower } from './remove-follower-dialog.tsx';

/** Returns the menu entry フォロワーから外す with its dialog. There is no entry when the member does not follow the viewer. */
export function useRemoveEntry(member: Follower, follow: FollowState | null) {
  const [follower, setFollower] = useState<Follower | null>(null);
  const entry: MenuEntry = {
    label: followsMessages.remove.entry,
    icon: UserRoundMinus,
    onSelect: () => setFollower(member),
  };
  return {
    entries: follow?.is_followed_by ? [entry] : [],
    dialog: { follower, onClose: () => setFollower(null) },
  };
}
