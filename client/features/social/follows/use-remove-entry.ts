import { UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { MenuEntry } from '#client/ui/overlay/menu-entry.ts';
import type { FollowState } from '#contract/members/follow-state.ts';
import { followsMessages } from './follows.messages.ts';
import type { Follower } from './remove-follower-dialog.tsx';

/** The menu entry フォロワーから外す with its dialog. There is no entry unless the member follows the viewer. */
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
