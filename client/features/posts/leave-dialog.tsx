import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const texts = messages.postForm.leave;

interface LeaveDialogProps {
  /** Whether something would be left behind. */
  shouldAsk: () => boolean;
  uploading: boolean;
}

/** Asks before a page with unsaved work is left. */
export function LeaveDialog({ shouldAsk, uploading }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && shouldAsk(),
  );
  useUploadGuard(uploading);
  const blocked = blocker.state === 'blocked';
  return (
    <Dialog
      open={blocked}
      onClose={() => blocker.reset?.()}
      title={texts.title}
      description={uploading ? texts.uploading : texts.text}
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {texts.go}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{texts.stay}</Button>
        </>
      }
    />
  );
}

/** Closing the tab loses nothing that was typed, but it would break off an upload: then the browser asks. */
function useUploadGuard(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uploading]);
}
