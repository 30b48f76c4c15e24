import { MuteDialog } from '#client/features/social/mutes/mute-dialog.tsx';
import { BlockDialog } from './block-member-dialog.tsx';
import type { BlockableMember } from './use-block-actions.ts';
import type { HideQuestion } from './use-hide-entries.ts';

interface HideDialogsProps {
  member: BlockableMember;
  /** The open dialog. Null when there is none. */
  asking: HideQuestion | null;
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
}

/** The dialogs of `useHideEntries`: the duration of a mute, and the confirmation of a block. */
export function HideDialogs({ member, asking, onClose, onBlocked }: HideDialogsProps) {
  return (
    <>
      <MuteDialog member={member} open={asking === 'mute'} onClose={onClose} />
      <BlockDialog
        member={member}
        open={asking === 'block'}
        onClose={onClose}
        onBlocked={onBlocked}
      />
    </>
  );
}
