import { commonMessages } from '../../../lib/common.messages.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { choosingMessages } from './choosing.messages.ts';

const texts = choosingMessages.confirm;

interface HideDialogProps {
  open: boolean;
  count: number;
  busy: boolean;
  onClose: () => void;
  onHide: () => void;
}

/** Confirms that NFTs are hidden, and says where they are shown again. */
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
