import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx';
import { profileEditMessages } from '../profile-edit.messages.ts';

const texts = profileEditMessages.leave;

interface UnsavedDialogProps {
  isChanged: boolean;
  /** Set once the changes are saved, just before the form is left. */
  isDone: RefObject<boolean>;
}

/** Asks before the form is left with unsaved changes; the browser asks when the tab is closed. */
export function UnsavedDialog({ isChanged, isDone }: UnsavedDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(preloadDialog, []);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return (
    <Dialog
      open={state === 'blocked'}
      onClose={() => reset?.()}
      title={texts.title}
      description={texts.text}
      initialFocus={stay}
      actions={
        <>
          <Button variant="secondary" onClick={() => proceed?.()}>
            {texts.go}
          </Button>
          <Button ref={stay} onClick={() => reset?.()}>
            {texts.stay}
          </Button>
        </>
      }
    />
  );
}
