import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { choosingMessages } from './hide-nfts.messages.ts';

const texts = choosingMessages.confirm;

interface HideDialogProps {
  open: boolean;
  count: number;
  busy: boolean;
  onClose: () => void;
  onHide: () => void;
}

/** Confirms that NFTs become hidden, and says where they can be shown again. */
export function HideDialog({ open, count, busy, onClose, onHide }: HideDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={texts.title(formatCount(count))}
      description={texts.text}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button busy={busy} onClick={onHide}>
            {texts.go}
          </Button>
        </>
      }
    />
  );
}
