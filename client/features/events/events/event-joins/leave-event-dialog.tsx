import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { joinsMessages } from './event-joins.messages.ts';

const texts = joinsMessages;

interface GiveUpDialogProps {
  open: boolean;
  /** The place is on the waiting list. */
  waiting: boolean;
  onClose: () => void;
  onGiveUp: () => void;
}

/** Confirms that the viewer gives up a place that they cannot regain. */
export function GiveUpDialog({ open, waiting, onClose, onGiveUp }: GiveUpDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={waiting ? texts.giveUpWaitingTitle : texts.giveUpTitle}
      description={waiting ? texts.giveUpWaitingText : texts.giveUpText}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {waiting ? texts.keepWaiting : texts.stay}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onGiveUp();
            }}
          >
            {waiting ? texts.leaveWaitingList : texts.leave}
          </Button>
        </>
      }
    />
  );
}
