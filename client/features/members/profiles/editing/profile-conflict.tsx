import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { ConflictNotice } from '#client/ui/form/conflict-notice.tsx';
import { profileEditMessages } from '../profile-edit.messages.ts';

const texts = profileEditMessages.conflict;

interface ProfileConflictProps {
  /** The names of the fields that were changed both there and here. */
  fields: string;
  reload: () => Promise<void>;
  overwrite: () => Promise<void>;
}

/** Says that another device has changed the same fields, and offers to load its version or to overwrite it. */
export function ProfileConflict({ fields, reload, overwrite }: ProfileConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was removed.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const runBusy = (action: () => Promise<void>) => () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return (
    <ConflictNotice ref={box} title={texts.title(fields)} text={texts.text}>
      <Button variant="secondary" busy={isBusy} onClick={runBusy(reload)}>
        {texts.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={runBusy(overwrite)}>
        {texts.overwrite}
      </Button>
    </ConflictNotice>
  );
}
