import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { settingsMessages } from '../settings.messages.ts';
import { useEndSessions } from './sessions.queries.ts';

const texts = settingsMessages.sessions;
const about = 'sessions';

/** Signs all other sessions out, after a question. Without others, says that there are none. */
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
