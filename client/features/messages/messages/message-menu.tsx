import { Copy, Ellipsis, PenLine, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { formatTime } from '#client/lib/format/format.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { copyText } from '#client/ui/navigation/use-copy.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { Menu, type MenuEntry } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Message } from '#contract/messages/messages.ts';
import { messagesMessages as texts } from './messages.messages.ts';
import { useMessageCalls } from './messages.queries.ts';

interface MessageMenuProps {
  message: Message;
  name: string;
  onEdit: () => void;
}

export function MessageMenu({ message, name, onEdit }: MessageMenuProps) {
  const [asking, setAsking] = useState<'delete' | 'takingBack' | null>(null);
  const report = useReportEntry(message.can.report, {
    targetType: 'message',
    targetId: message.id,
  });
  const entries = [...ownEntries(message, onEdit, setAsking), ...report.entries];
  return (
    <>
      <Menu
        label={texts.menu(name, formatTime(message.created_at))}
        entries={entries}
        data-on-hover=""
        className={cx(
          'absolute bottom-0 grid size-9 place-items-center rounded-full bg-raised text-ink-soft shadow-sm transition-opacity hover:text-ink',
          'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100',
          message.is_mine ? '-left-10' : '-right-10',
        )}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </Menu>
      {report.dialog}
      <RemovalDialog message={message} asking={asking} onClose={() => setAsking(null)} />
    </>
  );
}

function ownEntries(
  { content, can }: Message,
  onEdit: () => void,
  ask: (question: 'delete' | 'takingBack') => void,
): MenuEntry[] {
  const copy = () => void copyText(content, { copied: texts.copied, failed: texts.copyFailed });
  const entries: (MenuEntry | false)[] = [
    content !== '' && { label: texts.copy, icon: Copy, onSelect: copy },
    can.edit && { label: texts.edit, icon: PenLine, onSelect: onEdit },
    can.take_back && { label: texts.takeBack, icon: Undo2, onSelect: () => ask('takingBack') },
    { label: texts.deleteForMe, icon: Trash2, onSelect: () => ask('delete') },
  ];
  return entries.filter((entry) => entry !== false);
}

interface RemovalDialogProps {
  message: Message;
  asking: 'delete' | 'takingBack' | null;
  onClose: () => void;
}

/** A dialog that confirms the removal of a message, either for the viewer only or for both members (take-back). */
function RemovalDialog({ message, asking, onClose }: RemovalDialogProps) {
  const { remove } = useMessageCalls();
  const words = texts[asking ?? 'delete'];

  async function act() {
    const outcomes = { about: `message:${message.id}`, failed: words.failed };
    await callWithToast(() => remove(message, asking === 'takingBack'), outcomes);
    onClose();
  }

  return (
    <ActionDialog
      open={asking !== null}
      onClose={onClose}
      title={words.title}
      description={words.text}
      label={words.label}
      danger
      onAction={act}
    />
  );
}
