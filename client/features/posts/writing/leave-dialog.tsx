import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { SECOND } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx';
import type { DraftSession } from './draft-session.ts';
import { postFormMessages } from './post-form.messages.ts';

const texts = postFormMessages.leave;

/** How long leaving waits for the last save before it asks. */
const LAST_SAVE = 3 * SECOND;

interface LeaveDialogProps {
  session: DraftSession;
  uploading: boolean;
  onLeaving: (isLeaving: boolean) => void;
}

/** Saves what is left to save when the form is left; asks where that cannot be done. */
export function LeaveDialog({ session, uploading, onLeaving }: LeaveDialogProps) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isElsewhere(session, currentLocation, nextLocation) && (uploading || session.isUnsaved),
  );
  const [isAsking, setAsking] = useState(false);
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(preloadDialog, []);
  useUnloadGuard(session, uploading);
  useEffect(() => {
    if (state !== 'blocked') return;
    let isOver = false;
    onLeaving(true);
    void lastSave(session, uploading).then((isSaved) => {
      if (isOver) return;
      if (isSaved) proceed?.();
      else setAsking(true);
    });
    return () => {
      isOver = true;
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

/** Whether the way leads off the form: a new post that becomes a draft only changes its address. */
function isElsewhere(session: DraftSession, from: Location, to: Location): boolean {
  return from.pathname !== to.pathname && to.pathname !== `/posts/${session.state().postId}/edit`;
}

function lastSave(session: DraftSession, uploading: boolean): Promise<boolean> {
  if (uploading || session.state().isPublished) return Promise.resolve(false);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LAST_SAVE));
  return Promise.race([session.flush(), late]);
}

/**
 * Closing the tab loses nothing of a draft. It would break off an upload, and leave changes of a published post on
 * this device alone: then the browser asks.
 */
function useUnloadGuard(session: DraftSession, uploading: boolean): void {
  const { isPublished } = session.state();
  useEffect(() => {
    if (!uploading && !isPublished) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (uploading || session.isUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [session, uploading, isPublished]);
}
