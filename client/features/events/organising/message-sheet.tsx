import { useRef } from 'react';
import type { EventDetail } from '../../../../contract/events.ts';
import { formatCount } from '../../../lib/format.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { type MessageDraft, MessageForm } from './message-form.tsx';
import { organisingMessages } from './organising.messages.ts';

interface MessageSheetProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

/** The dialog in which the organiser writes to all who joined an event. */
export function MessageSheet({ event, open, onClose }: MessageSheetProps) {
  const texts = organisingMessages.dialog;
  const kept = useRef<MessageDraft>({ content: '', requestId: randomId() });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      description={texts.text(formatCount(event.joined_count))}
    >
      <MessageForm event={event} kept={kept} onDone={onClose} />
    </Sheet>
  );
}
