import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventFormActions } from './use-event-submit.ts';

const texts = eventFormMessages.conflict;

/** Says that the event was changed elsewhere, and offers to load that or to save over it. */
export function EventConflict({ actions }: { actions: EventFormActions }) {
  const [isBusy, setBusy] = useState(false);
  const runBusy = (action: () => Promise<void>) => () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-warning-soft p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-sm [word-break:auto-phrase]">{texts.title}</p>
        <p className="text-xs [word-break:auto-phrase]">{texts.text}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.reload)}>
            {texts.reload}
          </Button>
          <Button variant="ghost" busy={isBusy} onClick={runBusy(actions.overwrite)}>
            {texts.overwrite}
          </Button>
        </div>
      </div>
    </div>
  );
}
