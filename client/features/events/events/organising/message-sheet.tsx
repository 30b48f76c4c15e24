import { useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { organisingMessages } from './event-organisers.messages.ts';
import { useMessageMembers } from './event-organisers.queries.ts';
import { emptyMessage, MessageForm } from './message-form.tsx';

interface MessageSheetProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

/** The dialog in which the organiser writes to all participants. */
export function MessageSheet({ event, open, onClose }: MessageSheetProps) {
  const texts = organisingMessages.dialog;
  // Keeps the text when the dialog is closed and opened again.
  const [draft, setDraft] = useState(emptyMessage);
  const { mutateAsync, isPending } = useMessageMembers(event.id);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={isPending}
      title={texts.title}
      description={texts.text(formatCount(event.joined_count))}
    >
      <MessageForm
        event={event}
        draft={draft}
        onDraft={setDraft}
        isSending={isPending}
        onSend={mutateAsync}
        onDone={onClose}
      />
    </Sheet>
  );
}
