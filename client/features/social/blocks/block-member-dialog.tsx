import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { blocksMessages as texts } from './blocks.messages.ts';
import { type BlockableMember, useBlockActions } from './blocks.queries.ts';

interface BlockDialogProps extends DialogState {
  member: BlockableMember;
  onBlocked?: (() => void) | undefined;
}

export function BlockDialog({ member, open, onClose, onBlocked }: BlockDialogProps) {
  const { block } = useBlockActions();

  async function confirm() {
    const isDone = await block(member);
    // The dialog closes even after a failure, because it would cover the toast.
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
