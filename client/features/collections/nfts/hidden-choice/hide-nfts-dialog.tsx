import { formatCount } from '#client/lib/format/format.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { choosingMessages } from './hide-nfts.messages.ts';

const texts = choosingMessages.confirm;

interface HideDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
  onHide: () => Promise<void>;
}

/** Confirms that NFTs become hidden, and says where they can be shown again. */
export function HideDialog({ open, count, onClose, onHide }: HideDialogProps) {
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title(formatCount(count))}
      description={texts.text}
      label={texts.go}
      onAction={onHide}
    />
  );
}
