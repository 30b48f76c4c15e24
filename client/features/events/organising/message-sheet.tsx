import { useState } from 'react';
import type { EventDetail } from '../../../../contract/events.ts';
import { formatCount } from '../../../lib/format.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { emptyMessage, MessageForm } from './message-form.tsx';
import { organisingMessages } from './organising.messages.ts';
import { useMessageMembers } from './organising.queries.ts';

interface MessageSheetProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

/** The dialog in which the organiser writes to all who joined an event. */
export function MessageSheet({ event, open, onClose }: MessageSheetProps) {
  const texts = organisingMessages.dialog;
  // What is typed is there again when the dialog reopens.
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
