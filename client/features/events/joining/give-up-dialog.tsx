import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { joinsMessages } from './joins.messages.ts';

const texts = joinsMessages;

interface GiveUpDialogProps {
  open: boolean;
  /** The viewer gives up their place on the waiting list, not one of the event. */
  waiting: boolean;
  onClose: () => void;
  onGiveUp: () => void;
}

/** Confirms that the viewer gives up a place that they cannot have back. */
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
