import { Bell, BellOff, Trash2, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { useHideEntries } from '#client/features/social/blocks/hide-member.tsx';
import HideOffer from '#client/features/social/blocks/hide-offer.tsx';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { type MenuEntry, separated } from '#client/ui/overlay/menu-entry.ts';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import { conversationsMessages as texts } from './conversations.messages.ts';
import { useConversationCalls } from './conversations.queries.ts';
import { otherNameOf } from './other-name.ts';

export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, other, is_muted } = conversation;
  const name = otherNameOf(conversation);
  const member = { id: other?.id ?? id, name };
  const [isDeleting, setDeleting] = useState(false);
  const actions = useConversationActions(conversation);
  const navigate = useNavigate();
  const close = () => setDeleting(false);
  const leave = () => void navigate('/messages', { replace: true });
  const hiding = useHideEntries(member, { onBlocked: leave });
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
    ...separated(other === null ? [] : [...hiding.entries, ...report.entries]),
    {
      label: texts.delete,
      icon: Trash2,
      danger: true,
      separated: true,
      onSelect: () => setDeleting(true),
    },
  ];
  return (
    <>
      <MoreMenu label={texts.menu(name)} entries={entries} />
      {report.dialog}
      {hiding.dialogs}
      <ActionDialog
        open={isDeleting}
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

const { request } = texts;

export function useConversationActions({ id }: Conversation) {
  const calls = useConversationCalls();
  const navigate = useNavigate();
  return useMemo(() => {
    const about = `conversation:${id}`;
    const leave = () => navigate('/messages', { replace: true });
    return {
      setMuted: (muted: boolean) =>
        callWithToast(() => calls.setMuted(id, muted), {
          about,
          done: { title: muted ? texts.mutedDone : texts.unmutedDone },
          failed: texts.changeFailed,
        }),
      async remove(): Promise<void> {
        const outcomes = { about, done: { title: texts.deleteDone }, failed: texts.deleteFailed };
        if (await callWithToast(() => calls.remove(id), outcomes)) await leave();
      },
      async accept(): Promise<void> {
        const outcomes = { about, failed: request.failed };
        if (await callWithToast(() => calls.answer(id, true), outcomes)) announce(request.accepted);
      },
      async refuse(): Promise<void> {
        const outcomes = { about, done: { title: request.refused }, failed: request.failed };
        if (await callWithToast(() => calls.answer(id, false), outcomes)) await leave();
      },
    };
  }, [id, calls, navigate]);
}
