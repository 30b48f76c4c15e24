import type { ComponentProps } from 'react';
import type { EditorState } from '#client/ui/form/use-editor.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof ActionDialog>, 'shape' | 'onAction'> {
  editor: Pick<EditorState, 'save' | 'failure'>;
}

/** The dialog with the form of an editor. The typed text stays while the dialog is closed. */
export function FormDialog({ editor, children, ...dialog }: FormDialogProps) {
  return (
    <ActionDialog {...dialog} shape="sheet" onAction={editor.save}>
      <div className="space-y-5 py-2">
        {children}
        {editor.failure !== null && (
          <p role="alert" className="font-medium text-danger text-sm">
            {editor.failure}
          </p>
        )}
      </div>
    </ActionDialog>
  );
}
