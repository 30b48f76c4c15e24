import type { FormEvent } from 'react';

/** Handles the reset of a form. Its キャンセル is a reset button, which a dialog places outside of the form. */
export function onCancelled(cancel: () => void) {
  return (event: FormEvent) => {
    // The fields are set by their state.
    event.preventDefault();
    // React bubbles the event to a form that contains the dialog.
    event.stopPropagation();
    cancel();
  };
}
