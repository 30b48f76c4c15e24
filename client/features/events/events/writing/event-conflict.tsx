import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { ConflictNotice } from '#client/ui/form/conflict-notice.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventFormActions } from './use-event-submit.ts';

const texts = eventFormMessages.conflict;

/** Says that the event was changed elsewhere, and offers to load that version or to overwrite it. */
export function EventConflict({ actions }: { actions: EventFormActions }) {
  const [isBusy, setBusy] = useState(false);
  const runBusy = (action: () => Promise<void>) => () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return (
    <ConflictNotice title={texts.title} text={texts.text}>
      <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.reload)}>
        {texts.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={runBusy(actions.overwrite)}>
        {texts.overwrite}
      </Button>
    </ConflictNotice>
  );
}
