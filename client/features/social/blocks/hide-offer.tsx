import { Ban, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { mutesMessages } from '#client/features/social/mutes/mutes.messages.ts';
import { useMuteActions } from '#client/features/social/mutes/mutes.queries.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { BlockDialog } from './block-member-dialog.tsx';
import { blocksMessages } from './blocks.messages.ts';
import type { BlockableMember } from './blocks.queries.ts';

const texts = blocksMessages.offer;

interface HideOfferProps {
  member: BlockableMember;
  /** Closes the surrounding dialog, because dialogs cover toasts. */
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
}

/** An offer to mute or block a member after a report. The toast of a mute offers to undo it. */
export default function HideOffer({ member, onClose, onBlocked }: HideOfferProps) {
  const { muteMember } = useMuteActions();
  const [isBlocking, setBlocking] = useState(false);

  async function mute(): Promise<void> {
    await muteMember(member.id, member.name, null);
    onClose();
  }

  function leave(): void {
    onClose();
    onBlocked?.();
  }

  return (
    <section className="mt-6 w-full space-y-3 border-line border-t pt-5">
      <p className="font-bold text-sm">{texts.title(member.name)}</p>
      <p className="text-ink-soft text-sm">{texts.text}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ActionButton variant="secondary" onAction={mute}>
          <VolumeX className="size-4" aria-hidden="true" />
          {mutesMessages.mute}
        </ActionButton>
        <Button variant="secondary" onClick={() => setBlocking(true)}>
          <Ban className="size-4" aria-hidden="true" />
          {blocksMessages.block}
        </Button>
      </div>
      <BlockDialog
        member={member}
        open={isBlocking}
        onClose={() => setBlocking(false)}
        onBlocked={leave}
      />
    </section>
  );
}
