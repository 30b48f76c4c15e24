import { Bell, BellOff, Trash2, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import {
  HideDialogs,
  type HideQuestion,
  useHideEntries,
} from '#client/features/social/blocks/hide-member.tsx';
import HideOffer from '#client/features/social/blocks/hide-offer.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
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

export function useConversationActions({ id }: Conversation) {
  const calls = useConversationCalls();
  const navigate = useNavigate();
  return useMemo(() => {
    const about = `conversation:${id}`;
    const leave = () => navigate('/messages', { replace: true });
    async function attempt(failed: string, call: () => Promise<void>): Promise<boolean> {
      try {
        await call();
        return true;
      } catch (error) {
        showToast({ type: 'error', about, title: failed, message: messageOf(error) });
        return false;
      }
    }
    return {
      async setMuted(muted: boolean): Promise<void> {
        if (!(await attempt(texts.changeFailed, () => calls.setMuted(id, muted)))) return;
        const title = muted ? texts.mutedDone : texts.unmutedDone;
        showToast({ type: 'success', about, title });
      },
      async remove(): Promise<void> {
        if (!(await attempt(texts.deleteFailed, () => calls.remove(id)))) return;
        showToast({ type: 'success', about, title: texts.deleteDone });
        await leave();
      },
      async accept(): Promise<void> {
        if (await attempt(texts.request.failed, () => calls.answer(id, true))) {
          announce(texts.request.accepted);
        }
      },
      async refuse(): Promise<void> {
        if (!(await attempt(texts.request.failed, () => calls.answer(id, false)))) return;
        showToast({ type: 'success', about, title: texts.request.refused });
        await leave();
      },
    };
  }, [id, calls, navigate]);
}
