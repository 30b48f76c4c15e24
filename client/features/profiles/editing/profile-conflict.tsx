import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { profileEditMessages } from '../profile-edit.messages.ts';

const texts = profileEditMessages.conflict;

interface ProfileConflictProps {
  /** The names of the fields that were changed there and here. */
  fields: string;
  reload: () => Promise<void>;
  overwrite: () => Promise<void>;
}

/** Says that another device has changed the same fields, and offers to load that or to save over it. */
export function ProfileConflict({ fields, reload, overwrite }: ProfileConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has gone.
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
