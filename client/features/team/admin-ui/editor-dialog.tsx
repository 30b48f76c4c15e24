import { type ReactNode, useId } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import type { EditorState } from '#client/ui/form/use-editor.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FailureText } from './failure-text.tsx';

interface EditorDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  editor: EditorState & { forget: () => void };
  fields: ReactNode;
  save: string;
  /** Returns the element that receives the focus afterwards, if it is not the one that opened the dialog. */
  finalFocus?: () => HTMLElement | null;
  action?: ReactNode;
  /** The reason why the save button must wait, such as an upload. Null when it need not wait. */
  waiting?: string | null;
  /** The message that somebody else has saved the same record. The next save overwrites that version. */
  conflict?: string;
}

/** The dialog of an editor. It keeps its input when it closes (`useUnsentEditor`). Each opening needs a new React key. */
export function EditorDialog(props: EditorDialogProps) {
  const { open, onClose, editor, waiting = null, conflict } = props;
  const id = useId();
  const isWaiting = waiting !== null;
  const failure = editor.isConflict ? conflict : editor.failure;

  function cancel(): void {
    editor.forget();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={editor.isBusy}
      shape="sheet"
      {...(props.finalFocus && { finalFocus: props.finalFocus })}
      title={props.title}
      actions={
        <>
          {props.action}
          <Button variant="secondary" disabled={editor.isBusy} onClick={cancel}>
            {commonMessages.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            busy={editor.isBusy}
            aria-disabled={isWaiting || undefined}
          >
            {props.save}
          </Button>
        </>
      }
    >
      <EditorFrame
        id={id}
        editor={editor}
        isWaiting={isWaiting}
        savesByEnter
        outlivesForm
        onSubmit={editor.isConflict ? editor.overwrite : editor.save}
        className="mt-2 flex flex-col gap-4"
        fieldsClassName="space-y-4"
        fields={props.fields}
        bar={
          <>
            <p role="status" className="text-ink-soft text-sm empty:hidden">
              {waiting}
            </p>
            {failure && <FailureText text={failure} />}
          </>
        }
      />
    </Dialog>
  );
}
