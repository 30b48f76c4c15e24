import type { ComponentProps } from 'react';
import type { EditorState } from '#client/ui/form/use-editor.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';

interface ListFormDialogProps
  extends Omit<ComponentProps<typeof ActionDialog>, 'shape' | 'onAction'> {
  cancelLabel: string;
  editor: Pick<EditorState, 'save' | 'failure'>;
}

/** The dialog around the form of a list. The typed text stays while the dialog is closed. */
export function ListFormDialog({ editor, children, ...dialog }: ListFormDialogProps) {
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
