import type { FormEvent } from 'react';

/** Returns a handler for the reset of a form. キャンセル in a dialog is the form's reset button, outside of the form. */
export function onCancelled(cancel: () => void) {
  return (event: FormEvent) => {
    // The state sets the fields, so the browser must not reset them.
    event.preventDefault();
    // React bubbles the event to a form that contains the dialog.
    event.stopPropagation();
    cancel();
  };
}
