import { useState } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { blocksMessages } from './blocks.messages.ts';
import { type BlockableMember, useBlockActions } from './use-block-actions.ts';

const texts = blocksMessages;

interface BlockDialogProps {
  member: BlockableMember;
  open: boolean;
  onClose: () => void;
  /** Called when the member is blocked. */
  onBlocked?: (() => void) | undefined;
}

/** Confirms a block, and explains its effects. */
export function BlockDialog({ member, open, onClose, onBlocked }: BlockDialogProps) {
  const { block } = useBlockActions();
  const [isBusy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    const isDone = await block(member);
    setBusy(false);
    // Closes after a failure as well, because the toast is rendered below dialogs.
    onClose();
    if (isDone) onBlocked?.();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={texts.confirm.title(member.name)}
      description={texts.confirm.text}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void go()}>
            {texts.block}
          </Button>
        </>
      }
    />
  );
}
