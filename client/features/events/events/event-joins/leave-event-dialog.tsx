import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { joinsMessages } from './event-joins.messages.ts';

const texts = joinsMessages;

interface GiveUpDialogProps {
  open: boolean;
  /** Whether the viewer gives up a position on the waiting list. */
  waiting: boolean;
  onClose: () => void;
  onGiveUp: () => void;
}

/** The confirmation before the viewer gives up a seat that they cannot regain. */
export function GiveUpDialog({ open, waiting, onClose, onGiveUp }: GiveUpDialogProps) {
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={waiting ? texts.giveUpWaitingTitle : texts.giveUpTitle}
      description={waiting ? texts.giveUpWaitingText : texts.giveUpText}
      cancelLabel={waiting ? texts.keepWaiting : texts.stay}
      label={waiting ? texts.leaveWaitingList : texts.leave}
      danger
      onAction={() => {
        onClose();
        onGiveUp();
      }}
    />
  );
}
