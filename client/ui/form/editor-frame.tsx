import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { UnsavedDialog } from '../overlay/unsaved-dialog.tsx';
import type { EditorState } from './use-editor.ts';
import { useFocusInvalid } from './use-focus-invalid.ts';

interface EditorFrameProps {
  id?: string;
  editor: EditorState;
  /** Whether saving must wait, such as for an upload. */
  isWaiting: boolean;
  /** Whether Enter in a field saves. Off by default, because Enter also confirms input-method conversions. */
  savesByEnter?: boolean;
  /** Called on submission, in place of the save. */
  onSubmit?: () => Promise<unknown>;
  /** Whether unsaved input is stored outside the form, so that the form can be left without a question. */
  outlivesForm?: boolean;
  className?: string;
  /** Content above the fields, which stays usable during a save. */
  above?: ReactNode;
  fields: ReactNode;
  fieldsClassName?: string;
  aside?: ReactNode;
  bar?: ReactNode;
  onDiscard?: () => void;
}

/** The form of an editor: focuses the first invalid field, and asks before it is left with unsaved changes. */
export function EditorFrame(props: EditorFrameProps) {
  const { editor, isWaiting, savesByEnter = false, outlivesForm = false, onDiscard } = props;
  const element = useRef<HTMLFormElement>(null);
  // A busy form has no focusable field.
  useFocusInvalid(element, editor.isBusy ? 0 : editor.submissions);
  const keepFocus = useFocusAfter(editor.isBusy);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Without this, React would pass the event of a dialog through the portal to a form around it.
    event.stopPropagation();
    if (!savesByEnter || isWaiting) return;
    keepFocus();
    void (props.onSubmit ?? editor.save)();
  }
  return (
    <form id={props.id} ref={element} noValidate onSubmit={submit} className={props.className}>
      {props.above}
      {/* The fields are inert, because changes during the save would not be saved. */}
      <div inert={editor.isBusy} className={props.fieldsClassName}>
        {props.fields}
      </div>
      {props.aside}
      {props.bar}
      {!outlivesForm && (
        <UnsavedDialog
          isChanged={editor.isChanged || isWaiting}
          isDone={editor.isDone}
          {...(onDiscard && { onDiscard })}
        />
      )}
    </form>
  );
}

/** Returns a function to call before sending. The inert fields then lose the focus, and get it back after the call. */
function useFocusAfter(isBusy: boolean): () => void {
  const had = useRef<Element>(null);
  useEffect(() => {
    if (isBusy || !had.current) return;
    const hasLost = document.activeElement === null || document.activeElement === document.body;
    if (hasLost && had.current instanceof HTMLElement) had.current.focus();
    had.current = null;
  }, [isBusy]);
  return () => {
    had.current = document.activeElement;
  };
}
