import { useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';
import { FailureText } from './failure-text.tsx';

interface ConfirmDialogProps<Target> {
  /** The record that the question is about. Null while the dialog is closed. */
  target: Target | null;
  /** The question, with the name of the record: バナー「…」を削除しますか？ */
  titleOf: (target: Target) => string;
  /** The consequences, including those that cannot be undone. */
  text: string;
  confirm?: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  /** Resolves when the action is done. Rejects with the failure, which the dialog shows. */
  onConfirm: (target: Target) => Promise<unknown>;
  doneOf?: (target: Target) => Omit<Parameters<typeof showToast>[0], 'type'>;
  /** Returns the element that receives the focus afterwards, in case the focused element is removed. */
  focusAfter?: (target: Target) => HTMLElement | null;
}

/** A dialog that confirms an action for which no reason is needed. The default texts are those of a deletion. */
export function ConfirmDialog<Target extends object>(props: ConfirmDialogProps<Target>) {
  const { target, titleOf, text, onClose, onConfirm, doneOf, focusAfter } = props;
  const { confirm: label = adminUiMessages.remove, tone = 'danger' } = props;
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState<Target | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const done = useRef<Target>(null);
  if (target !== null && target !== shown) setShown(target);

  async function confirm() {
    if (!target) return;
    setBusy(true);
    setFailure(null);
    done.current = null;
    try {
      await onConfirm(target);
      if (doneOf) showToast({ type: 'success', ...doneOf(target) });
      done.current = target;
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
      open={target !== null}
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
