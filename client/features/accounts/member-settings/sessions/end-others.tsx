import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { settingsMessages } from '../member-settings.messages.ts';
import { useEndSessions } from './sessions.queries.ts';

const texts = settingsMessages.sessions;
const about = 'sessions';

/** Signs all other sessions out after a confirmation. Shows a note when there are none. */
export function EndOthers({ count, onEnded }: { count: number; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useEndSessions();

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
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.othersTitle}
        description={texts.othersText(count)}
        label={texts.end}
        danger
        onAction={end}
      />
    </>
  );
}
