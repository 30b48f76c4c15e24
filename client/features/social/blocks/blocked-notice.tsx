import { Ban } from 'lucide-react';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import { blocksMessages as texts } from './blocks.messages.ts';
import { type BlockableMember, useBlockActions } from './blocks.queries.ts';

const aroundRef = handOverFocus();

export function BlockedNotice({ member }: { member: BlockableMember }) {
  const { unblock } = useBlockActions();
  return (
    <div
      ref={aroundRef}
      className="mt-6 flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-4"
    >
      <Ban className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-bold">{texts.notice(member.name)}</p>
        <p className="text-ink-soft text-sm">{texts.noticeText}</p>
      </div>
      <ActionButton variant="secondary" className="max-sm:w-full" onAction={() => unblock(member)}>
        {texts.unblock}
      </ActionButton>
    </div>
  );
}
