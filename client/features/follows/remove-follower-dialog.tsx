import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { followsMessages } from './follows.messages.ts';
import { useRemoveFollower } from './follows.queries.ts';

const texts = followsMessages.remove;

export interface Follower {
  id: string;
  name: string;
}

interface RemoveFollowerDialogProps {
  /** Who is to be removed; null while the dialog is closed. */
  follower: Follower | null;
  onClose: () => void;
  /** What receives the focus when it is done; needed where what had it before is gone then. */
  focusAfter?: () => HTMLElement | null;
}

/** Asks before a follower of the viewer is removed, which the viewer cannot take back. */
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
    // Also after a failure, because its toast is rendered below dialogs.
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
