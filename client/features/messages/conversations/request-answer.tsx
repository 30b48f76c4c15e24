import { useState } from 'react';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { BlockDialog } from '#client/features/social/blocks/block-member-dialog.tsx';
import { blocksMessages } from '#client/features/social/blocks/blocks.messages.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import { useConversationActions } from './conversation-menu.tsx';
import { conversationsMessages } from './conversations.messages.ts';
import { otherNameOf } from './other-name.ts';

const texts = conversationsMessages.request;

interface RequestAnswerProps {
  conversation: Conversation;
  /** The id of the message that starts the request. Undefined while it loads. */
  messageId: string | undefined;
}

export function RequestAnswer({ conversation, messageId }: RequestAnswerProps) {
  const name = otherNameOf(conversation);
  const member = { id: conversation.other?.id ?? conversation.id, name };
  const [asking, setAsking] = useState<'refuse' | 'block' | null>(null);
  const actions = useConversationActions(conversation);
  const navigate = useNavigate();
  const close = () => setAsking(null);
  const leave = () => void navigate('/messages', { replace: true });
  const report = useReportEntry(messageId !== undefined, {
    targetType: 'message',
    targetId: messageId ?? '',
  });
  return (
    <section
      aria-label={texts.label}
      data-bottom-bar=""
      className="shrink-0 border-line border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <p className="font-bold text-sm">{texts.title(name)}</p>
      <p className="text-ink-soft text-xs">{texts.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ActionButton onAction={actions.accept} className="flex-1">
          {texts.accept}
        </ActionButton>
        <Button variant="secondary" className="flex-1" onClick={() => setAsking('refuse')}>
          {texts.refuse}
        </Button>
        <div className="flex w-full justify-center gap-2">
          <Button variant="ghost" onClick={() => setAsking('block')}>
            {blocksMessages.block}
          </Button>
          {report.entries.map(({ label, onSelect }) => (
            <Button key={label} variant="ghost" onClick={onSelect}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      {report.dialog}
      <BlockDialog member={member} open={asking === 'block'} onClose={close} onBlocked={leave} />
      <ActionDialog
        open={asking === 'refuse'}
        onClose={close}
        title={texts.refuseTitle(name)}
        description={texts.refuseText}
        label={texts.refuse}
        onAction={() => actions.refuse().finally(close)}
      />
    </section>
  );
}
