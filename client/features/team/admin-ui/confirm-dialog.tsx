import { useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';
import { FailureText } from './failure-text.tsx';

interface ConfirmDialogProps<Thing> {
  /** The record that the question is about. Null while the dialog is closed. */
  thing: Thing | null;
  /** The question, with its name: バナー「…」を削除しますか？ */
  titleOf: (thing: Thing) => string;
  /** What will happen, and what cannot be undone. */
  text: string;
  confirm?: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  /** Resolves when the action is done. Rejects with the failure, which the dialog shows. */
  onConfirm: (thing: Thing) => Promise<unknown>;
  /**
   * Returns the element that receives the focus afterwards. It is needed when the previously focused element is
   * removed.
   */
  focusAfter?: (thing: Thing) => HTMLElement | null;
}

/** Asks for a confirmation of an action that needs no reason. The default texts are those of a deletion. */
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
      {failure !== null && <FailureText text={failure} className="mt-3" />}
    </Dialog>
  );
}
