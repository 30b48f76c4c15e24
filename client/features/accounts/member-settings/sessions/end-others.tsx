import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { settingsMessages } from '../member-settings.messages.ts';
import { useEndSessions } from './sessions.queries.ts';

const texts = settingsMessages.sessions;
const about = 'sessions';

/** Signs all other sessions out after a confirmation. Shows a note when there are none. */
export function EndOthers({ count, onEnded }: { count: number; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync, isPending } = useEndSessions();

  async function end() {
    try {
      await mutateAsync(null);
      showToast({ type: 'success', about, title: texts.othersDone });
      onEnded();
    } catch (error) {
      showToast({ type: 'error', about, title: texts.endFailed, message: messageOf(error) });
    }
    setOpen(false);
  }

  return (
    <>
      {count === 0 ? (
        <p className="text-ink-soft text-sm">{texts.none}</p>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {texts.endOthers}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={isPending}
        title={texts.othersTitle}
        description={texts.othersText(count)}
        actions={
          <>
            <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
              {commonMessages.cancel}
            </Button>
            <Button variant="danger" busy={isPending} onClick={() => void end()}>
              {texts.end}
            </Button>
          </>
        }
      />
    </>
  );
}
