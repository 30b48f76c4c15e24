import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
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
    <div ref={box} role="alert" tabIndex={-1} className="flex gap-3 rounded-lg bg-warning-soft p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-sm [word-break:auto-phrase]">{texts.title(fields)}</p>
        <p className="text-xs [word-break:auto-phrase]">{texts.text}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" busy={isBusy} onClick={runBusy(reload)}>
            {texts.reload}
          </Button>
          <Button variant="ghost" busy={isBusy} onClick={runBusy(overwrite)}>
            {texts.overwrite}
          </Button>
        </div>
      </div>
    </div>
  );
}
