import { Bell, BellOff, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { HideDialogs } from '#client/features/social/blocks/hide-dialogs.tsx';
import HideOffer from '#client/features/social/blocks/hide-offer.tsx';
import {
  type HideQuestion,
  useHideEntries,
} from '#client/features/social/blocks/use-hide-entries.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import { conversationsMessages } from './conversations.messages.ts';
import { otherNameOf } from './other-name.ts';
import { useConversationActions } from './use-conversation-actions.ts';

const texts = conversationsMessages;

/** The menu of a conversation: notifications, deletion, and the actions on the other member. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, other, is_muted } = conversation;
  const name = otherNameOf(conversation);
  const member = { id: other?.id ?? id, name };
  const [asking, setAsking] = useState<HideQuestion | 'delete' | null>(null);
  const actions = useConversationActions(conversation);
  const navigate = useNavigate();
  const close = () => setAsking(null);
  const leave = () => void navigate('/messages', { replace: true });
  const hideEntries = useHideEntries(member, setAsking);
  const report = useReportEntry(other !== null, {
    targetType: 'user',
    targetId: member.id,
    hideOffer: (done) => <HideOffer member={member} onClose={done} onBlocked={leave} />,
  });
  const profile: MenuEntry[] =
    other === null ? [] : [{ label: texts.profile, icon: UserRound, to: `/user/${other.id}` }];
  const entries: MenuEntry[] = [
    ...profile,
    {
      label: is_muted ? texts.unmute : texts.mute,
      icon: is_muted ? Bell : BellOff,
      onSelect: () => void actions.setMuted(!is_muted),
    },
    ...separated(other === null ? [] : [...hideEntries, ...report.entries]),
    {
      label: texts.delete,
      icon: Trash2,
      danger: true,
      separated: true,
      onSelect: () => setAsking('delete'),
    },
  ];
  return (
    <>
      <MoreMenu label={texts.menu(name)} entries={entries} />
      {report.dialog}
      <HideDialogs
        member={member}
        asking={asking === 'delete' ? null : asking}
        onClose={close}
        onBlocked={leave}
      />
      <ActionDialog
        open={asking === 'delete'}
        onClose={close}
        title={texts.deleteTitle}
        description={texts.deleteText}
        label={texts.delete}
        danger
        onAction={() => actions.remove().finally(close)}
      />
    </>
  );
}

function separated([first, ...rest]: MenuEntry[]): MenuEntry[] {
  return first ? [{ ...first, separated: true }, ...rest] : [];
}
