import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { ConflictNotice } from '#client/ui/form/conflict-notice.tsx';
import { postFormMessages } from './post-form.messages.ts';
import type { PostFormActions, Resolution } from './use-post-form-actions.ts';
import type { Conflict } from './writing-state.ts';

const texts = postFormMessages.conflict;

interface DraftConflictProps {
  conflict: Conflict;
  actions: Pick<PostFormActions, 'reload' | 'overwrite' | 'saveAsNew'>;
}

/** A notice that the post was changed or deleted elsewhere, with buttons that resolve the conflict. */
export function DraftConflict({ conflict, actions }: DraftConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const runBusy = (resolve: Resolution) => () => {
    setBusy(true);
    setFailure(null);
    void resolve().then((failed) => {
      setFailure(failed);
      setBusy(false);
    });
  };
  if (conflict === 'deleted') {
    return (
      <ConflictNotice title={texts.deleted.title} text={texts.deleted.text} failure={failure}>
        <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.saveAsNew)}>
          {texts.saveAsNew}
        </Button>
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice title={texts.changed.title} text={texts.changed.text} failure={failure}>
      <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.reload)}>
        {texts.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={runBusy(actions.overwrite)}>
        {texts.overwrite}
      </Button>
    </ConflictNotice>
  );
}
