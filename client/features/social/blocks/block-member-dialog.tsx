import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { blocksMessages } from './blocks.messages.ts';
import { type BlockableMember, useBlockActions } from './use-block-actions.ts';

const texts = blocksMessages;

interface BlockDialogProps {
  member: BlockableMember;
  open: boolean;
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
}

/** A dialog that confirms a block and explains its effects. */
export function BlockDialog({ member, open, onClose, onBlocked }: BlockDialogProps) {
  const { block } = useBlockActions();

  async function confirm() {
    const isDone = await block(member);
    // Closes even after a failure, because dialogs cover the toast.
    onClose();
    if (isDone) onBlocked?.();
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.confirm.title(member.name)}
      description={texts.confirm.text}
      label={texts.block}
      danger
      onAction={confirm}
    />
  );
}
