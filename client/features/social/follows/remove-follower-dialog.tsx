import { UserRoundMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu-entry.ts';
import type { FollowState } from '#contract/members/profiles.ts';
import { followsMessages } from './follows.messages.ts';
import { useRemoveFollower } from './follows.queries.ts';

const texts = followsMessages.remove;

export interface Follower {
  id: string;
  name: string;
}

interface RemoveFollowerDialogProps {
  follower: Follower | null;
  onClose: () => void;
  /** Returns the element that takes the focus. Required when the previously focused element is removed. */
  focusAfter?: () => HTMLElement | null;
}

/** A dialog that confirms the removal of a follower, which cannot be undone. */
export function RemoveFollowerDialog({ follower, onClose, focusAfter }: RemoveFollowerDialogProps) {
  const removeFollower = useRemoveFollower();
  const isDone = useRef(false);
  // The dialog still shows its content while it closes.
  const [shown, setShown] = useState<Follower | null>(null);
  if (follower !== null && follower !== shown) setShown(follower);

  async function remove({ id, name }: Follower) {
    isDone.current = false;
    isDone.current = await callWithToast(() => removeFollower(id), {
      about: `follower:${id}`,
      done: { title: texts.removed, message: followsMessages.unfollowedName(name) },
      failed: texts.failed,
    });
    // The dialog closes even after a failure, because it would cover the toast.
    onClose();
  }

  return (
    <ActionDialog
      open={follower !== null}
      onClose={onClose}
      title={shown ? texts.title(shown.name) : ''}
      description={texts.text}
      finalFocus={() => (isDone.current && focusAfter?.()) || null}
      label={texts.yes}
      danger
      onAction={() => follower && remove(follower)}
    />
  );
}

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
