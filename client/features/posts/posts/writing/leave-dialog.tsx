import { useEffect, useRef, useState } from 'react';
import { useBlocker } from '#client/lib/router/use-blocker.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog, preloadDialog } from '#client/ui/overlay/dialog.tsx';
import { SECOND } from '#contract/foundations/limits.ts';
import type { DraftSession } from './draft-session.ts';
import { postFormMessages } from './post-form.messages.ts';
import { savesOnRequest } from './writing-state.ts';

const texts = postFormMessages.leave;

/** The longest time that the last save may take before the dialog opens, in milliseconds. */
const LAST_SAVE_TIMEOUT = 3 * SECOND;

interface LeaveDialogProps {
  session: DraftSession;
  uploading: boolean;
  onLeaving: (isLeaving: boolean) => void;
}

/** Saves the draft when the user leaves the form. If this fails, a dialog asks whether to leave. */
export function LeaveDialog({ session, uploading, onLeaving }: LeaveDialogProps) {
  const { state, proceed, reset } = useBlocker(
    // The first save of a new post only changes the URL, and the form stays, so this navigation is not blocked.
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) =>
      from !== to &&
      to !== `/posts/${session.store.get().postId}/edit` &&
      (uploading || session.isUnsaved),
  );
  const [isAsking, setAsking] = useState(false);
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(preloadDialog, []);
  useUnloadGuard(session, uploading);
  useEffect(() => {
    if (state !== 'blocked') return;
    let isCancelled = false;
    onLeaving(true);
    void lastSave(session, uploading).then((isSaved) => {
      if (isCancelled) return;
      if (isSaved) proceed?.();
      else setAsking(true);
    });
    return () => {
      isCancelled = true;
    };
  }, [state, proceed, session, uploading, onLeaving]);

  function stay() {
    setAsking(false);
    onLeaving(false);
    reset?.();
  }

  return (
    <Dialog
      open={isAsking && state === 'blocked'}
      onClose={stay}
      title={texts.title}
      description={uploading ? texts.uploading : texts.text}
      initialFocus={stayButton}
      actions={
        <>
          <Button variant="secondary" onClick={() => proceed?.()}>
            {texts.go}
          </Button>
          <Button ref={stayButton} onClick={stay}>
            {texts.stay}
          </Button>
        </>
      }
    />
  );
}

function lastSave(session: DraftSession, uploading: boolean): Promise<boolean> {
  if (uploading || savesOnRequest(session.store.get())) return Promise.resolve(false);
  const timeout = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), LAST_SAVE_TIMEOUT),
  );
  return Promise.race([session.flush(), timeout]);
}

/** Makes the browser ask before the tab is closed during an upload, or with changes that only a button saves. */
function useUnloadGuard(session: DraftSession, uploading: boolean): void {
  const isExplicit = savesOnRequest(session.store.get());
  useEffect(() => {
    if (!uploading && !isExplicit) return;
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (uploading || session.isUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [session, uploading, isExplicit]);
}
