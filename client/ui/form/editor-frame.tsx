import { type FormEvent, type ReactNode, useRef } from 'react';
import { UnsavedDialog } from '../overlay/unsaved-dialog.tsx';
import type { EditorState } from './use-editor.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { useFocusFault } from './use-focus-fault.ts';

interface EditorFrameProps {
  editor: EditorState;
  /** Whether saving must wait, such as for an upload. */
  isWaiting: boolean;
  /** Whether Enter in a field saves. It also confirms input-method conversions. */
  savesByEnter?: boolean;
  className: string;
  /** What stands above the fields, and stays usable during a save. */
  above?: ReactNode;
  fields: ReactNode;
  fieldsClassName: string;
  /** What stands between the fields and the bar. */
  beside?: ReactNode;
  bar: ReactNode;
  /** Called when the form is left without saving. */
  onDiscard?: () => void;
}

/** The form of an editor: focuses the first invalid field, and asks before it is left with unsaved changes. */
export function EditorFrame(props: EditorFrameProps) {
  const { editor, isWaiting, savesByEnter = false, fields, fieldsClassName, onDiscard } = props;
  const element = useRef<HTMLFormElement>(null);
  // A busy form has no focusable field.
  useFocusFault(element, editor.isBusy ? 0 : editor.submissions);
  const keepFocus = useFocusAfter(editor.isBusy);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!savesByEnter || isWaiting) return;
    keepFocus();
    void editor.save();
  }
  return (
    <form ref={element} noValidate onSubmit={submit} className={props.className}>
      {props.above}
      {/* Changes during the save would not be part of it. */}
      <div inert={editor.isBusy} className={fieldsClassName}>
        {fields}
      </div>
      {props.beside}
      {props.bar}
      <UnsavedDialog
        isChanged={editor.isChanged || isWaiting}
        isDone={editor.isDone}
        {...(onDiscard && { onDiscard })}
      />
    </form>
  );
}
