import { useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { followsMessages } from './follows.messages.ts';
import { useRemoveFollower } from './follows.queries.ts';

const texts = followsMessages.remove;

export interface Follower {
  id: string;
  name: string;
}

interface RemoveFollowerDialogProps {
  /** The follower to remove, null while the dialog is closed. */
  follower: Follower | null;
  onClose: () => void;
  /** Receives the focus afterwards. Required when the previously focused element is removed. */
  focusAfter?: () => HTMLElement | null;
}

/** Confirms that a follower of the viewer is removed, which cannot be reverted. */
export function RemoveFollowerDialog({ follower, onClose, focusAfter }: RemoveFollowerDialogProps) {
  const remove = useRemoveFollower();
  const [isBusy, setBusy] = useState(false);
  const isDone = useRef(false);
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState<Follower | null>(null);
  if (follower !== null && follower !== shown) setShown(follower);

  async function go({ id, name }: Follower) {
    const about = `follower:${id}`;
    setBusy(true);
    isDone.current = false;
    try {
      await remove(id);
      isDone.current = true;
      showToast({
        type: 'success',
        about,
        title: texts.removed,
        message: followsMessages.unfollowedName(name),
      });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
    setBusy(false);
    // Closes after a failure as well, because the toast is rendered below dialogs.
    onClose();
  }

  return (
    <Dialog
      open={follower !== null}
      onClose={onClose}
      busy={isBusy}
      title={shown ? texts.title(shown.name) : ''}
      description={texts.text}
      finalFocus={() => (isDone.current && focusAfter?.()) || null}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => follower && void go(follower)}>
            {texts.yes}
          </Button>
        </>
      }
    />
  );
}
