import { commonMessages } from '#client/lib/format/common.messages.ts';
import { usePending } from '#client/ui/form/action-button.tsx';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-props.ts';

interface ActionDialogProps extends Omit<DialogProps, 'busy' | 'actions'> {
  label: string;
  danger?: boolean;
  cancelLabel?: string;
  /** Starts the action. The dialog is busy while a returned promise is pending. The promise must not reject. */
  onAction: () => unknown;
}

/** A dialog with a button that starts an action. The caller closes the dialog after the action. */
export function ActionDialog(props: ActionDialogProps) {
  const { label, danger = false, cancelLabel = commonMessages.cancel, onAction, ...dialog } = props;
  const [isBusy, start] = usePending(onAction);
  return (
    <Dialog
      {...dialog}
      busy={isBusy}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={isBusy} onClick={start}>
            {label}
          </Button>
        </>
      }
    />
  );
}
