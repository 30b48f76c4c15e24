import { Ban } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { blocksMessages } from './blocks.messages.ts';
import { type BlockableMember, useBlockActions } from './use-block-actions.ts';

const texts = blocksMessages;

/** Rendered instead of the content of a profile that the viewer has blocked, with a button to unblock it. */
export function BlockedNotice({ member }: { member: BlockableMember }) {
  const { unblock } = useBlockActions();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-4">
      <Ban className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-bold">{texts.notice(member.name)}</p>
        <p className="text-ink-soft text-sm [word-break:auto-phrase]">{texts.noticeText}</p>
      </div>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => void unblock(member)}>
        {texts.unblock}
      </Button>
    </div>
  );
}
