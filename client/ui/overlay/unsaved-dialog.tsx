import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker } from '#client/lib/router/use-blocker.ts';
import { Button } from '../form/button.tsx';
import { Dialog, preloadDialog } from './dialog.tsx';
import { unsavedMessages as texts } from './unsaved.messages.ts';

interface UnsavedDialogProps {
  isChanged: boolean;
  /** Whether a save is pending. It continues when the form is left. */
  isSaving?: boolean;
  /** Set once the changes are saved, just before the form is left. */
  isDone: RefObject<boolean>;
  onDiscard?: () => void;
}

/** Asks before a form with unsaved changes is left. When the tab is closed, the browser asks. */
export function UnsavedDialog(props: UnsavedDialogProps) {
  const { isChanged, isSaving = false, isDone, onDiscard } = props;
  const stay = useRef<HTMLButtonElement>(null);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = state === 'blocked' && isChanged;
  const question = isSaving ? texts.saving : texts;
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(question);
  if (isAsking && shown !== question) setShown(question);
  useEffect(preloadDialog, []);
  // After the save, the navigation that the user has requested continues.
  useEffect(() => {
    if (state === 'blocked' && !isChanged && !isDone.current) proceed?.();
  }, [state, isChanged, isDone, proceed]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  function leave() {
    onDiscard?.();
    proceed?.();
  }

  return (
    <Dialog
      open={isAsking}
      onClose={() => reset?.()}
      title={shown.title}
      description={shown.text}
      initialFocus={stay}
      actions={
        <>
          <Button variant="secondary" onClick={leave}>
            {texts.go}
          </Button>
          <Button ref={stay} onClick={() => reset?.()}>
            {shown.stay}
          </Button>
        </>
      }
    />
  );
}
