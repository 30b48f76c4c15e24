import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { adminUiMessages } from './ui.messages.ts';

interface ConfirmDialogProps<Thing> {
  /** What it is asked of; null while the dialog is closed. */
  thing: Thing | null;
  /** The question, with its name: バナー「…」を削除しますか？ */
  titleOf: (thing: Thing) => string;
  /** What will happen, and what cannot be undone. */
  text: string;
  confirm?: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  /** Resolves when it is done. Rejects with the failure, which the dialog shows. */
  onConfirm: (thing: Thing) => Promise<unknown>;
  /** What receives the focus when it is done; needed where what had it before is gone then. */
  focusAfter?: (thing: Thing) => HTMLElement | null;
}

/** Asks before something is done that needs no reason: by default, before something is deleted. */
export function ConfirmDialog<Thing extends object>(props: ConfirmDialogProps<Thing>) {
  const { thing, titleOf, text, onClose, onConfirm, focusAfter } = props;
  const { confirm: label = adminUiMessages.remove, tone = 'danger' } = props;
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState<Thing | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const done = useRef<Thing>(null);
  if (thing !== null && thing !== shown) setShown(thing);

  async function confirm() {
    if (!thing) return;
    setBusy(true);
    setFailure(null);
    done.current = null;
    try {
      await onConfirm(thing);
      done.current = thing;
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  function cancel() {
    done.current = null;
    setFailure(null);
    onClose();
  }

  return (
    <Dialog
      open={thing !== null}
      onClose={cancel}
      busy={isBusy}
      title={shown ? titleOf(shown) : ''}
      description={text}
      finalFocus={() => (done.current && focusAfter?.(done.current)) ?? null}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={cancel}>
            {commonMessages.cancel}
          </Button>
          <Button variant={tone} busy={isBusy} onClick={() => void confirm()}>
            {label}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft p-3 text-danger text-sm">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
